package akula.statistics.results;

import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * The table {@code placements.csv}: where each thread of a real run was from when to when, and what
 * was read of it meanwhile. It is there only if it was asked for.
 */
public final class PlacementsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "placements.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          whole("thread"),
          text("name"),
          text("application"),
          seconds("from_s"),
          seconds("to_s"),
          whole("cpu").orEmpty(),
          whole("core").orEmpty(),
          whole("domain").orEmpty(),
          whole("node").orEmpty(),
          text("readings"));

  private static final MathContext DIGITS = new MathContext(6);

  private PlacementsCsv() {}

  /**
   * A time for which a thread stayed where it was, and all others too.
   *
   * @param thread its number
   * @param name of the thread, as policies see it
   * @param application the application that it is of
   * @param fromNanos when it began, nanoseconds since the run began
   * @param toNanos when it ended
   * @param place where; null if it was paused, in no place, or had not begun
   * @param readings means over the time for which they were read, by the name of the parameter
   */
  public record Stay(
      int thread,
      String name,
      String application,
      long fromNanos,
      long toNanos,
      Cpu place,
      SequencedMap<String, Double> readings) {
    /** Returns how long it was, nanoseconds. */
    public long nanos() {
      return toNanos - fromNanos;
    }
  }

  /**
   * A cpu, and what of the machine it is in.
   *
   * @param number the kernel's
   * @param core number across the machine
   * @param domain of the memory domain
   * @param node of the NUMA node
   */
  public record Cpu(int number, int core, int domain, int node) {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /**
   * Adds a stay.
   *
   * @param category name of the workload
   * @param workload number of the repetition
   * @param policy as the user named it, with its options
   */
  public static void row(RowEncoder out, String category, long workload, String policy, Stay stay) {
    out.text(category).integer(workload).text(policy).integer(stay.thread());
    out.text(stay.name()).text(stay.application());
    out.seconds(stay.fromNanos()).seconds(stay.toNanos());
    if (stay.place() == null) {
      out.empty().empty().empty().empty();
    } else {
      out.integer(stay.place().number()).integer(stay.place().core());
      out.integer(stay.place().domain()).integer(stay.place().node());
    }
    String readings =
        stay.readings().entrySet().stream()
            .map(reading -> reading.getKey() + "=" + rounded(reading.getValue()))
            .collect(Collectors.joining(" "));
    out.text(readings).endRow();
  }

  private static String rounded(double value) {
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toString();
  }
}
