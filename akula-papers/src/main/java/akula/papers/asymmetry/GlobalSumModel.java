package akula.papers.asymmetry;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Variants of globalSum that lack what may be the cause of a result. Those that ship are files. */
final class GlobalSumModel {
  private static final int THREADS = 8;
  private static final double PERCENT = 100;
  private static final double SECONDS = 10;
  private static final int ITERATIONS = 1000;

  /** So many iterations are drawn; then they come again. */
  private static final int DRAWN = 100;

  /** The most that an iteration has above or below the mean; an assumption. */
  private static final double VARIES = 0.5;

  private GlobalSumModel() {}

  /** Returns the file of a variant of a workload that ships, nothing where the name is of one. */
  static Optional<String> variant(String workload) {
    String shares = workload.substring(CriticalSectionClaims.SUM.length());
    if (shares.endsWith(CounterExperiment.UNEVEN)) {
      String share = shares.substring(0, shares.length() - CounterExperiment.UNEVEN.length());
      return Optional.of(uneven(workload, Integer.parseInt(share) / PERCENT));
    }
    if (shares.endsWith(CounterExperiment.EQUAL)) {
      String[] both = shares.split("-");
      return Optional.of(
          equal(
              workload, Integer.parseInt(both[0]) / PERCENT, Integer.parseInt(both[1]) / PERCENT));
    }
    return Optional.empty();
  }

  /**
   * Returns the program that ships, but the work between two sections is drawn from 0.5 to 1.5
   * times its mean: as much in all, but threads do not fall into step.
   *
   * @param share of the time in the critical section
   */
  private static String uneven(String name, double share) {
    SplittableRandom random = new SplittableRandom(1);
    double[][] work = new double[THREADS][];
    for (int thread = 0; thread < THREADS; thread++) {
      double[] drawn = random.doubles(DRAWN, 1 - VARIES, 1 + VARIES).toArray();
      double unit = SECONDS / ITERATIONS * (1 - share) * DRAWN / DoubleStream.of(drawn).sum();
      work[thread] = DoubleStream.of(drawn).map(it -> it * unit).toArray();
    }
    StringBuilder steps = new StringBuilder();
    steps.append("      - repeat: %d%n        program:%n".formatted(ITERATIONS / DRAWN));
    for (int i = 0; i < DRAWN; i++) {
      int iteration = i;
      double[] all = IntStream.range(0, THREADS).mapToDouble(t -> work[t][iteration]).toArray();
      steps.append("          - work: ").append(numbers(all)).append('\n');
      steps.append(
          String.format(
              Locale.ROOT,
              "          - lock: {name: sum, work: %.9f}%n",
              SECONDS / ITERATIONS * share));
    }
    return head(name) + "    program:\n" + steps;
  }

  /**
   * Returns the program that ships, but who has longer sections has less to do between them: no
   * computations are extra, and all threads have the same work.
   *
   * @param less the share of four threads
   * @param more that of the other four
   */
  private static String equal(String name, double less, double more) {
    double[] shares = new double[THREADS];
    Arrays.fill(shares, less);
    Arrays.fill(shares, THREADS / 2, THREADS, more);
    return head(name)
        + """
            pattern:
              critical: {work: %.0fs, share: %s, iterations: %d}
            tells: {critical_section_length: true}
        """
            .formatted(SECONDS * THREADS, numbers(shares), ITERATIONS);
  }

  private static String head(String name) {
    return "name: %s%nlaunches:%n  - application: global-sum%n    threads: %d%n"
        .formatted(name, THREADS);
  }

  private static String numbers(double[] values) {
    return DoubleStream.of(values)
        .mapToObj(it -> String.format(Locale.ROOT, "%.9f", it))
        .toList()
        .toString();
  }
}
