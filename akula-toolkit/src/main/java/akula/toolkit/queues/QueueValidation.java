package akula.toolkit.queues;

import akula.formats.csv.RowEncoder;
import akula.profiler.queues.QueueComparison;
import akula.profiler.queues.QueueComparison.Nearness;
import akula.profiler.queues.QueueQuantity;
import akula.profiler.queues.TurnScenario;
import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * What the kernel did with threads that share cpus, beside the simulator.
 *
 * @param kernel which it was
 * @param policy which stood for it in the simulator
 * @param disturbance what disturbed the machine when it began; empty if nothing did
 * @param comparisons by scenario and number of cpus
 */
public record QueueValidation(
    Kernel kernel, String policy, String disturbance, List<QueueComparison> comparisons) {
  /** The columns of the rows. */
  public static final List<String> COLUMNS =
      List.of(
          "scenario",
          "cpus",
          "threads",
          "quantity",
          "kernel",
          "kernel_ci",
          "simulator",
          "simulator_ci",
          "ratio",
          "ratio_ci",
          "within_10_percent",
          "runs");

  /**
   * A kernel.
   *
   * @param release of the kernel
   * @param tickNanos length of its tick, nanoseconds
   */
  public record Kernel(String release, long tickNanos) {
    String beside(String policy) {
      return "Linux %s (a tick is %s ms), in the simulator %s%n"
          .formatted(release, Digits.of(tickNanos / 1e6), policy);
    }
  }

  /** Keeps its own copy. */
  public QueueValidation {
    comparisons = List.copyOf(comparisons);
  }

  private record Row(QueueComparison of, QueueQuantity quantity) {
    Estimate kernel() {
      return of.measured(quantity);
    }

    Estimate simulator() {
      return of.simulated(quantity);
    }

    Estimate ratio() {
      return of.ratio(quantity);
    }

    Nearness nearness() {
      return of.nearness(quantity);
    }
  }

  private List<Row> all() {
    List<Row> rows = new ArrayList<>();
    for (QueueComparison one : comparisons) {
      for (QueueQuantity quantity : QueueQuantity.values()) {
        if (quantity.isOf(one.scenario())) {
          rows.add(new Row(one, quantity));
        }
      }
    }
    return rows;
  }

  /** Returns it for people. */
  public String text() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("scenario"),
                Column.right("cpus"),
                Column.left("what"),
                Column.right("kernel"),
                Column.right("simulator"),
                Column.right("simulator\nby kernel"),
                Column.left("")));
    QueueComparison last = null;
    for (Row row : all()) {
      boolean first = row.of() != last;
      last = row.of();
      table.row(
          first ? last.scenario().name() : "",
          first ? Integer.toString(last.cpus()) : "",
          row.quantity().title(),
          Digits.of(row.kernel()),
          Digits.of(row.simulator()),
          ratio(row.ratio()),
          row.nearness().mark());
    }
    return kernel.beside(policy)
        + (disturbance.isEmpty()
            ? ""
            : "the machine was busy when it began: %s%n".formatted(disturbance))
        + "\n"
        + table.text()
        + (runs() == 1
            ? "%none run has no interval, so of no ratio it is certain whether it is within 10%% of 1%n%n"
                .formatted()
            : verdicts())
        + legend(comparisons.stream().map(QueueComparison::scenario).distinct().toList());
  }

  private int runs() {
    return comparisons.getFirst().measured().size();
  }

  private String verdicts() {
    return "%n± half-width of the 95%% interval over %d runs%n".formatted(runs())
        + "of %d ratios %d are within 10%% of 1, with their interval; * not: %d; ? not certain, the interval is of both: %d%n%n"
            .formatted(
                all().size(),
                count(Nearness.WITHIN),
                count(Nearness.BEYOND),
                count(Nearness.NOT_CERTAIN));
  }

  private long count(Nearness nearness) {
    return all().stream().filter(row -> row.nearness() == nearness).count();
  }

  static String legend(List<TurnScenario> scenarios) {
    StringBuilder text = new StringBuilder();
    scenarios.forEach(one -> text.append(described(one)));
    return text.toString();
  }

  private static String described(TurnScenario one) {
    double milli = one.blockNanos() / 1e6;
    return "%s: %d threads%s, %s of work each%s%n"
        .formatted(
            one.name(),
            one.threads(),
            one.nice() == 0 ? "" : " (every second one with nice " + one.nice() + ")",
            one.blocks() == 1
                ? Digits.of(milli) + " ms"
                : one.blocks() + " blocks of " + Digits.of(milli) + " ms",
            one.blocks() == 1 ? "" : " with a yield after each");
  }

  private static String ratio(Estimate one) {
    String mean = Digits.fixed(one.mean(), 3);
    return one.hasInterval() ? mean + " ±" + Digits.fixed(one.halfWidth(), 3) : mean;
  }

  /** Returns the rows, in the order of {@link #COLUMNS}. */
  public List<RowEncoder> rows() {
    return all().stream()
        .map(row ->
            new RowEncoder()
                .text(row.of().scenario().name())
                .integer(row.of().cpus())
                .integer(row.of().scenario().threads())
                .text(row.quantity().title())
                .decimal(row.kernel().mean())
                .decimalIfKnown(row.kernel().halfWidth())
                .decimal(row.simulator().mean())
                .decimalIfKnown(row.simulator().halfWidth())
                .decimalIfKnown(row.ratio().mean())
                .decimalIfKnown(row.ratio().halfWidth())
                .text(row.nearness().word())
                .integer(row.of().measured().size()))
        .toList();
  }

  /** Returns it for programs. */
  public SequencedMap<String, Object> json() {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("kernel", kernel.release());
    json.put("policy", policy);
    json.put("tick_ns", kernel.tickNanos());
    json.put("disturbance", disturbance);
    json.put("comparisons", all().stream().map(QueueValidation::fields).toList());
    return json;
  }

  private static SequencedMap<String, Object> fields(Row row) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("scenario", row.of().scenario().name());
    fields.put("cpus", row.of().cpus());
    fields.put("threads", row.of().scenario().threads());
    fields.put("block_ns", row.of().scenario().blockNanos());
    fields.put("blocks", row.of().scenario().blocks());
    fields.put("nice", row.of().scenario().nice());
    fields.put("quantity", row.quantity().title());
    fields.put("runs", row.of().measured().size());
    put(fields, "kernel", row.kernel());
    put(fields, "simulator", row.simulator());
    put(fields, "ratio", row.ratio());
    fields.put("within_10_percent", row.nearness().word());
    return fields;
  }

  private static void put(SequencedMap<String, Object> fields, String name, Estimate one) {
    fields.put(name, one.mean());
    fields.put(name + "_ci", one.hasInterval() ? one.halfWidth() : null);
  }
}
