package akula.papers.pairing;

import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.stream.IntStream;

/**
 * Figures 1 and 2 of the paper: the greatest, mean and least of a metric among the contexts over
 * time, in one run of section 4's experiment, whose workload is that of WL_5, under Linux.
 *
 * @param bus bus transactions per microsecond
 * @param stalls stall cycles per microsecond
 */
public record Imbalance(List<Moment> bus, List<Moment> stalls) {
  /** The programs of section 4's experiment are those of this workload. */
  static final String WORKLOAD = "WL_5";

  private static final int PERCENT = 100;
  static final double LOW = 0.1;
  static final double HIGH = 0.9;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Samples of a second: the first moment is after one, and the JSON has one a second. */
  private static final int SECOND = 10;

  /** By how many samples the table of a figure goes on: a minute. */
  private static final int STEP = 600;

  /**
   * What the contexts have at one sample.
   *
   * @param nanos when, since the run began
   * @param greatest of all contexts
   * @param mean of all contexts
   * @param least of all contexts
   */
  public record Moment(long nanos, double greatest, double mean, double least) {
    static Moment of(long nanos, double[] contexts) {
      var all = Arrays.stream(contexts).summaryStatistics();
      return new Moment(nanos, all.getMax(), all.getAverage(), all.getMin());
    }

    double seconds() {
      return nanos / NANOS_PER_SECOND;
    }

    /** Returns how many times the least the greatest is; infinite if some context has none. */
    double ratio() {
      return least == 0 ? Double.POSITIVE_INFINITY : greatest / least;
    }
  }

  /** Keeps its own copies. */
  public Imbalance {
    bus = List.copyOf(bus);
    stalls = List.copyOf(stalls);
  }

  /** Returns both figures as text. */
  String text() {
    if (bus.isEmpty()) {
      return "\nFigures 1 and 2 need runs of a second at least (--closed).\n";
    }
    return "\nWhat the 8 contexts do in %s under linux_24, each 100 ms, means over a second, one run\n"
            .formatted(WORKLOAD)
        + "Bus transactions per microsecond (Figure 1)\n"
        + table(bus, 2)
        + imbalance(bus, "a factor of five")
        + "\nStall cycles per microsecond, of 2000 cycles (Figure 2)\n"
        + table(stalls, 0)
        + imbalance(stalls, "2-3 orders of magnitude");
  }

  private static String table(List<Moment> moments, int decimals) {
    var table =
        new TextTable(
            List.of(
                Column.right("time, s"),
                Column.right("greatest"),
                Column.right("mean"),
                Column.right("least"),
                Column.right("greatest / least")));
    String format = "%." + decimals + "f";
    for (int i = STEP - SECOND; i < moments.size(); i += STEP) {
      Moment moment = moments.get(i);
      table.row(
          String.format(Locale.ROOT, "%.1f", moment.nanos() / NANOS_PER_SECOND),
          String.format(Locale.ROOT, format, moment.greatest()),
          String.format(Locale.ROOT, format, moment.mean()),
          String.format(Locale.ROOT, format, moment.least()),
          times(moment.ratio()));
    }
    return table.text();
  }

  private static String imbalance(List<Moment> moments, String paper) {
    return ("greatest / least over all samples: median %s, in 80%% of them %s to %s (paper: %s);"
            + " in %.1f%% of them a context has none\n")
        .formatted(
            times(quantile(moments, 1.0 / 2)),
            times(quantile(moments, LOW)),
            times(quantile(moments, HIGH)),
            paper,
            PERCENT * withNone(moments));
  }

  static String times(double ratio) {
    return Double.isInfinite(ratio) ? "no limit" : String.format(Locale.ROOT, "%.1f", ratio);
  }

  /** Returns the ratio that a share of the samples does not exceed. */
  static double quantile(List<Moment> moments, double share) {
    double[] sorted = moments.stream().mapToDouble(Moment::ratio).sorted().toArray();
    return sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  private static double withNone(List<Moment> moments) {
    return moments.stream().filter(moment -> moment.least() == 0).count() / (double) moments.size();
  }

  /** Returns both figures for programs: each second, and what all samples come to. */
  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("figure_1", figure("bus_transactions_per_us", bus));
    fields.put("figure_2", figure("stall_cycles_per_us", stalls));
    return fields;
  }

  static List<Moment> eachSecond(List<Moment> moments) {
    return IntStream.iterate(0, i -> i < moments.size(), i -> i + SECOND)
        .mapToObj(moments::get)
        .toList();
  }

  private static SequencedMap<String, Object> figure(String metric, List<Moment> moments) {
    SequencedMap<String, Object> figure = new LinkedHashMap<>();
    figure.put("metric", metric);
    figure.put("workload", WORKLOAD);
    figure.put("policy", PairingTable.LINUX);
    figure.put("median_ratio", moments.isEmpty() ? null : orNull(quantile(moments, 1.0 / 2)));
    figure.put("share_with_none", moments.isEmpty() ? null : withNone(moments));
    List<SequencedMap<String, Object>> samples = new ArrayList<>();
    for (Moment moment : eachSecond(moments)) {
      SequencedMap<String, Object> sample = new LinkedHashMap<>();
      sample.put("time_s", moment.seconds());
      sample.put("greatest", moment.greatest());
      sample.put("mean", moment.mean());
      sample.put("least", moment.least());
      samples.add(sample);
    }
    figure.put("samples", samples);
    return figure;
  }

  private static Double orNull(double ratio) {
    return Double.isInfinite(ratio) ? null : Double.valueOf(ratio);
  }
}
