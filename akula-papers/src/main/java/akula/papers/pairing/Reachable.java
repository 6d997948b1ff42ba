package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.BUS;
import static akula.papers.pairing.PairingTable.LINUX;

import akula.bootstrap.BootstrapData;
import akula.formats.workload.Workload;
import akula.papers.claims.FigureText;
import akula.papers.pairing.EveryCoSchedule.Member;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What any policy could reach, and what some do reach, by the same measure: how many instances end
 * a second, each application counting by how much of it is done. By Little's law the weighted mean
 * execution time is inverse to it in runs that are long enough.
 *
 * @param workloads one for each workload
 */
public record Reachable(List<OfWorkload> workloads) {
  /** The most times as long as under Linux that an application may take. */
  private static final List<Double> ALLOWED = List.of(1.0, 1.02, Double.POSITIVE_INFINITY);

  private static final List<String> COMPARED = List.of(BUS, OwnPolicy.PROMISING, OwnPolicy.FREE);
  private static final double PERCENT = 100;

  /** Keeps its own copy. */
  public Reachable {
    workloads = List.copyOf(workloads);
  }

  /**
   * By how many per cent the weighted mean time is shorter than under Linux.
   *
   * @param workload the workload
   * @param limits by what an application may take; NaN where that is not known
   * @param reached under each policy, the mean of the repeats
   */
  record OfWorkload(String workload, List<Double> limits, List<Double> reached) {
    /** Keeps its own copies. */
    OfWorkload {
      limits = List.copyOf(limits);
      reached = List.copyOf(reached);
    }

    private List<String> cells() {
      return Stream.concat(
              Stream.of(workload),
              Stream.concat(limits.stream(), reached.stream())
                  .map(percent -> FigureText.number(new Estimate(1, percent, Double.NaN), 1)))
          .toList();
    }
  }

  /**
   * Computes it.
   *
   * @param workloads in the order of {@link PairingTable#WORKLOADS}
   * @param cores that the machine has, each with two contexts and a memory domain of its own
   */
  static Reachable of(
      PairingResults results, List<Workload> workloads, BootstrapData data, int cores) {
    return new Reachable(
        IntStream.range(0, workloads.size())
            .mapToObj(number ->
                of(
                    results,
                    PairingTable.WORKLOADS.get(number),
                    new EveryCoSchedule(workloads.get(number), data, cores)))
            .toList());
  }

  private static OfWorkload of(PairingResults results, String workload, EveryCoSchedule all) {
    double[] linux =
        all.members().stream()
            .mapToDouble(member -> done(results, workload, LINUX, member))
            .toArray();
    boolean isKnown =
        all.isComplete() && IntStream.range(0, linux.length).allMatch(member -> linux[member] > 0);
    RateProgram program = isKnown ? new RateProgram(all, linux) : null;
    double underLinux = instances(results, workload, LINUX, all);
    return new OfWorkload(
        workload,
        ALLOWED.stream()
            .map(allowed -> isKnown ? shorter(program.most(1 / allowed)) : Double.NaN)
            .toList(),
        COMPARED.stream()
            .map(policy -> shorter(instances(results, workload, policy, all) / underLinux))
            .toList());
  }

  private static double shorter(double timesAsMany) {
    return PERCENT * (1 - 1 / timesAsMany);
  }

  /** Returns how many instances' worth of work is done a second. */
  static double instances(
      PairingResults results, String workload, String policy, EveryCoSchedule all) {
    return all.members().stream()
        .mapToDouble(member -> done(results, workload, policy, member) / member.soloSeconds())
        .sum();
  }

  private static double done(
      PairingResults results, String workload, String policy, Member member) {
    return results.work(workload, policy, work -> work.rate(member.name())).mean();
  }

  /** Returns it as text. */
  String text() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("workload")));
    ALLOWED.forEach(allowed -> columns.add(Column.right(words(allowed))));
    COMPARED.forEach(policy -> columns.add(Column.right(policy)));
    TextTable table = new TextTable(columns);
    workloads.forEach(it -> table.row(it.cells()));
    table.row(mean().cells());
    return """

    What any policy could reach, and what these do: improvement over linux_24, %%, as it follows
    from how much is done of each application. What could be reached is a linear program over all
    co-schedules with the speeds of the data set, if each application may take so many times as
    long for its work as under linux_24.
    %s\
    """
        .formatted(table.text());
  }

  private static String words(double allowed) {
    return Double.isInfinite(allowed)
        ? "however long"
        : "at most x" + BigDecimal.valueOf(allowed).stripTrailingZeros().toPlainString();
  }

  private OfWorkload mean() {
    return new OfWorkload(
        "mean",
        means(OfWorkload::limits, ALLOWED.size()),
        means(OfWorkload::reached, COMPARED.size()));
  }

  private List<Double> means(Function<OfWorkload, List<Double>> which, int size) {
    return IntStream.range(0, size)
        .mapToObj(i ->
            workloads.stream().mapToDouble(it -> which.apply(it).get(i)).average().orElseThrow())
        .toList();
  }

  /** Returns the fields of the JSON, those of each workload and of the mean. */
  SequencedMap<String, Object> fields() {
    List<SequencedMap<String, Object>> reachable = new ArrayList<>();
    List<SequencedMap<String, Object>> reached = new ArrayList<>();
    Stream.concat(workloads.stream(), Stream.of(mean()))
        .forEach(it -> {
          for (int i = 0; i < ALLOWED.size(); i++) {
            double allowed = ALLOWED.get(i);
            Double finite = Double.isInfinite(allowed) ? null : allowed;
            reachable.add(entry(it, "times_as_long", finite, it.limits().get(i)));
          }
          for (int i = 0; i < COMPARED.size(); i++) {
            reached.add(entry(it, "policy", COMPARED.get(i), it.reached().get(i)));
          }
        });
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("reachable", reachable);
    fields.put("reached", reached);
    return fields;
  }

  private static SequencedMap<String, Object> entry(
      OfWorkload of, String key, Object value, double percent) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", of.workload());
    fields.put(key, value);
    fields.put("improvement_percent", Double.isFinite(percent) ? percent : null);
    return fields;
  }
}
