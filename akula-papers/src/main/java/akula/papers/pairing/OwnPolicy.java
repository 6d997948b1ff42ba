package akula.papers.pairing;

import static akula.papers.pairing.PairingTable.BUS;
import static akula.papers.pairing.PairingTable.LINUX;
import static akula.papers.pairing.PairingTable.WORKLOADS;

import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What is beyond the paper: this project's own policy, with and without its promise that no
 * application is slower than by fair turns, beside Linux and the best policy of the paper.
 *
 * @param results at the base
 * @param grid the same at other settings, if that was looked at
 */
public record OwnPolicy(PairingResults results, Optional<List<Point>> grid) {
  static final String PROMISING = "guaranteed_progress";
  static final String FREE = PROMISING + ":share=0";

  /** By so much more than under Linux an application may take. */
  private static final double SLOWER = 1.02;

  private static final List<String> COMPARED = List.of(BUS, PROMISING, FREE);

  /**
   * A setting of the grid.
   *
   * @param setting what is varied, in words
   * @param results there, by means
   */
  record Point(String setting, PairingResults results) {
    boolean isBetter(String policy, String base) {
      return results.averageImprovement(policy, LINUX).mean()
          > (base.equals(LINUX) ? 0 : results.averageImprovement(base, LINUX).mean());
    }

    /** Returns the program of all workloads that is slowest for the same work. */
    Slowest slowest(String policy) {
      return WORKLOADS.stream()
          .map(workload -> Slowest.of(results, workload, policy))
          .max(Comparator.comparingDouble(it -> it.times().mean()))
          .orElseThrow();
    }

    boolean isNobodySlower(String policy) {
      return slowest(policy).times().mean() <= SLOWER;
    }

    String slowestAt(String policy) {
      Slowest slowest = slowest(policy);
      return String.format(
          Locale.ROOT, "%.2f (%s, %s)", slowest.times().mean(), slowest.application(), setting);
    }
  }

  /** Returns it as text. */
  String text() {
    TextTable improvements = table();
    TextTable work = table();
    TextTable slowest = table();
    for (String workload : WORKLOADS) {
      improvements.row(
          row(
              workload,
              policy -> FigureText.number(results.improvement(workload, policy, LINUX), 1)));
      work.row(
          row(workload, policy -> FigureText.number(results.moreWork(workload, policy, LINUX), 1)));
      slowest.row(row(workload, policy -> Slowest.of(results, workload, policy).cell()));
    }
    improvements.row(
        row("mean", policy -> FigureText.number(results.averageImprovement(policy, LINUX), 1)));
    return """

    Beyond the paper: a policy of this project. %s promises each program
    the progress that it would make by fair turns; with share=0 it promises nothing.
    Improvement over linux_24, %%
    %s
    More work done a second than under linux_24, %%
    %s
    The slowest program: how many times as long as under linux_24 it takes for the same work
    %s%s\
    """
        .formatted(PROMISING, improvements.text(), work.text(), slowest.text(), overGrid());
  }

  private static List<String> row(String first, Function<String, String> ofPolicy) {
    return Stream.concat(Stream.of(first), COMPARED.stream().map(ofPolicy)).toList();
  }

  private static TextTable table() {
    List<Column> columns = new ArrayList<>(List.of(Column.left("workload")));
    COMPARED.forEach(policy -> columns.add(Column.right(policy)));
    return new TextTable(columns);
  }

  private String overGrid() {
    return grid.map(points ->
            "over the grid, mean of the workloads, by means of the runs alone:\n"
                + better(points, PROMISING, LINUX)
                + better(points, PROMISING, BUS)
                + slower(points, PROMISING))
        .orElse("");
  }

  private static String better(List<Point> points, String policy, String base) {
    List<String> not = new ArrayList<>();
    List<String> where = new ArrayList<>();
    points.forEach(point -> (point.isBetter(policy, base) ? where : not).add(point.setting()));
    boolean isSeldom = !where.isEmpty() && where.size() < not.size();
    return "  %s is better than %s at %d of %d settings%s\n"
        .formatted(
            policy,
            base,
            where.size(),
            points.size(),
            isSeldom
                ? "; only at: " + String.join("; ", where)
                : not.isEmpty() ? "" : "; not at: " + String.join("; ", not));
  }

  private static String slower(List<Point> points, String policy) {
    List<Point> slower =
        points.stream()
            .filter(point -> !point.isNobodySlower(policy))
            .sorted(Comparator.comparingDouble(it -> it.slowest(policy).times().mean()))
            .toList();
    return "  with %s no program takes more than %s times as long as under %s for the same work at %d of %d settings%s\n"
        .formatted(
            policy,
            SLOWER,
            LINUX,
            points.size() - slower.size(),
            points.size(),
            slower.isEmpty()
                ? ""
                : "; elsewhere the slowest takes from %s to %s"
                    .formatted(
                        slower.getFirst().slowestAt(policy), slower.getLast().slowestAt(policy)));
  }

  /** Returns the fields of the JSON. */
  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    List<SequencedMap<String, Object>> workloads = new ArrayList<>();
    for (String workload : WORKLOADS) {
      for (String policy : COMPARED) {
        workloads.add(ofWorkload(workload, policy));
      }
    }
    fields.put("workloads", workloads);
    fields.put("means", COMPARED.stream().map(this::ofMean).toList());
    grid.ifPresent(points ->
        fields.put("over_grid", points.stream().map(point -> ofPoint(point, PROMISING)).toList()));
    return fields;
  }

  private SequencedMap<String, Object> ofWorkload(String workload, String policy) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("workload", workload);
    put(fields, policy, results.improvement(workload, policy, LINUX));
    Estimate more = results.moreWork(workload, policy, LINUX);
    fields.put("more_work_percent", more.mean());
    fields.put("more_work_half_width", more.hasInterval() ? more.halfWidth() : null);
    Slowest slowest = Slowest.of(results, workload, policy);
    Estimate times = slowest.times();
    fields.put("slowest", slowest.application());
    fields.put("slowest_time_for_work", Double.isFinite(times.mean()) ? times.mean() : null);
    fields.put("slowest_half_width", times.hasInterval() ? times.halfWidth() : null);
    return fields;
  }

  private SequencedMap<String, Object> ofMean(String policy) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    put(fields, policy, results.averageImprovement(policy, LINUX));
    return fields;
  }

  private static void put(SequencedMap<String, Object> fields, String policy, Estimate shorter) {
    fields.put("policy", policy);
    boolean isKnown = !Double.isNaN(shorter.mean());
    fields.put("improvement_percent", isKnown ? shorter.mean() : null);
    fields.put("half_width", isKnown && shorter.hasInterval() ? shorter.halfWidth() : null);
  }

  private static SequencedMap<String, Object> ofPoint(Point point, String policy) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("setting", point.setting());
    fields.put("policy", policy);
    fields.put("beats_linux", point.isBetter(policy, LINUX));
    fields.put("beats_bus_pairing", point.isBetter(policy, BUS));
    fields.put("nobody_slower", point.isNobodySlower(policy));
    return fields;
  }
}
