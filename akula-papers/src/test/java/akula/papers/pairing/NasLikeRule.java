package akula.papers.pairing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The rule by which the data set {@code nas-like} follows from the few figures of its {@code
 * base.csv}. It is described in words in {@code docs/papers/nas-like.md}; the constants are chosen
 * there.
 */
final class NasLikeRule {
  private static final double CLOCK_HZ = 2e9;
  private static final double LINE_BYTES = 64;
  private static final double CACHE_MB = 1;

  /** Execution units: what a context loses while both compute. */
  private static final double UNITS = 0.6;

  /** The processor's path to the bus: what a waiting thread loses while the other one waits too. */
  private static final double INTERFACE = 1;

  /** Queues that are divided as soon as both contexts are in use. */
  private static final double DIVIDED = 1.15;

  /** How much of the time a thread computes that spins with the pause instruction. */
  private static final double SPINNING_SHARE = 0.15;

  /** What the bus really carries: 60% of 3.2 GB/s. */
  private static final double SUSTAINED_BYTES_PER_S = 0.6 * 3.2e9;

  /** A thread of a program, or of its version with two threads. */
  record Row(
      String name,
      double soloSeconds,
      double instructionsPerCycle,
      double transactionsPerUs,
      double changed,
      double stall,
      double reusedMb,
      double footprintMb,
      double reuseLoss,
      double sections) {

    double instructions() {
      return soloSeconds * CLOCK_HZ * instructionsPerCycle;
    }

    /** Each line that is fetched and changed goes back later. */
    double missesPerKiloinstruction() {
      double misses = transactionsPerUs * 1e6 * soloSeconds / (1 + changed);
      return 1000 * misses / instructions();
    }

    /** Relative speed beside another thread on the same processor. */
    double speedBeside(Row other) {
      double room = CACHE_MB * footprintMb / (footprintMb + other.footprintMb);
      double lost = Math.max(0, 1 - room / reusedMb);
      double computing = (1 - stall) * (1 + UNITS * (1 - other.stall));
      double waiting = stall * (1 + INTERFACE * other.stall);
      return 1 / (DIVIDED * (computing + waiting) + reuseLoss * lost);
    }

    boolean isOfTwo() {
      return name.endsWith("-2t");
    }

    /** One barrier a parallel section, but not more often than every 10 ms. */
    double barrierMillis() {
      return Math.max(10, 1000 * soloSeconds / sections);
    }

    /** Each thread does half of the work on half of the data. */
    Row ofTwo() {
      return new Row(
          name + "-2t",
          soloSeconds / 2,
          instructionsPerCycle,
          transactionsPerUs,
          changed,
          stall,
          reusedMb / 2,
          footprintMb / 2,
          reuseLoss,
          sections);
    }
  }

  private NasLikeRule() {}

  static List<Row> rows(Path base) throws IOException {
    List<Row> single = new ArrayList<>();
    for (String line : Files.readAllLines(base).stream().skip(1).toList()) {
      String[] cells = line.split(",");
      double[] v = new double[cells.length];
      for (int i = 1; i < v.length; i++) {
        v[i] = Double.parseDouble(cells[i]);
      }
      double solo = v[1] / v[2];
      double rate = v[3] * 1e9 / LINE_BYTES / solo / 1e6;
      single.add(new Row(cells[0], solo, v[5], rate, v[4], v[6], v[7], v[8], v[9], v[10]));
    }
    List<Row> all = new ArrayList<>(single);
    single.forEach(row -> all.add(row.ofTwo()));
    return all;
  }

  static String applications(List<Row> rows) {
    StringBuilder text =
        new StringBuilder(
            "application,solo_s,instructions,threads,barrier_s,barrier_wait,IPC [instructions/cycle],"
                + "BUS_TRANSACTION_RATE [1/us],STALL_RATE [fraction of cycles],"
                + "LLC_MISS_RATE [1/kiloinstruction]\n");
    for (Row row : rows) {
      text.append(
          format(
              "%s,%.3f,%.0f,%s,%s,%.4f,%s,%.4f\n",
              row.name,
              row.soloSeconds,
              row.instructions(),
              row.isOfTwo() ? format("2,%.3f,spin", row.barrierMillis() / 1000) : ",,",
              row.instructionsPerCycle,
              row.transactionsPerUs,
              row.stall,
              row.missesPerKiloinstruction()));
    }
    return text.toString();
  }

  static String matrix(List<Row> rows) {
    StringBuilder text = new StringBuilder("application");
    rows.forEach(row -> text.append(',').append(row.name));
    text.append('\n');
    for (Row row : rows) {
      text.append(row.name);
      rows.forEach(other -> text.append(format(",%.4f", row.speedBeside(other))));
      text.append('\n');
    }
    return text.toString();
  }

  /** What of a program waits for memory is what grows with the time of a transaction. */
  static String bus(List<Row> rows) {
    StringBuilder text = new StringBuilder("application,dependence\n");
    rows.forEach(row -> text.append(row.name).append(',').append(row.stall).append('\n'));
    return text.toString();
  }

  static double spinning() {
    return 1 / (DIVIDED * (1 + UNITS * SPINNING_SHARE));
  }

  static double capacityPerUs() {
    return SUSTAINED_BYTES_PER_S / LINE_BYTES / 1e6;
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
