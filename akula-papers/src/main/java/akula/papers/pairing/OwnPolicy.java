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
import java.util.function.Predicate;
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

  /** An application whose mean time is longest, over that under Linux. */
  private record Slowest(String application, Estimate ratio) {
    String text() {
      return application + " " + FigureText.number(ratio, 2);
    }
  }

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

    /** Returns who is slower, of which workload, and by how much; nothing if nobody is. */
    String slower(String policy) {
      return WORKLOADS.stream()
          .map(workload -> slowest(results, workload, policy))
          .flatMap(Optional::stream)
          .max(Comparator.comparingDouble(it -> it.ratio().mean()))
          .filter(it -> it.ratio().mean() > SLOWER)
          .map(it ->
              "%s %s"
                  .formatted(
                      it.application(), String.format(Locale.ROOT, "%.2f", it.ratio().mean())))
          .orElse("");
    }
  }

  private static Optional<Slowest> slowest(PairingResults results, String workload, String policy) {
    return results.applications(workload).stream()
        .map(it -> new Slowest(it, results.relativeTime(workload, it, policy)))
        .filter(it -> it.ratio().count() > 0)
        .max(Comparator.comparingDouble(it -> it.ratio().mean()));
  }

  /** Returns it as text. */
  String text() {
    TextTable improvements = table();
    TextTable slowest = table();
    for (String workload : WORKLOADS) {
      improvements.row(
          row(
              workload,
              policy -> FigureText.number(results.improvement(workload, policy, LINUX), 1)));
      slowest.row(
          row(
              workload,
              policy -> slowest(results, workload, policy).map(Slowest::text).orElse("none")));
    }
    improvements.row(
        row("mean", policy -> FigureText.number(results.averageImprovement(policy, LINUX), 1)));
    return """

    Beyond the paper: a policy of this project. %s promises each program
    the progress that it would make by fair turns; with share=0 it promises nothing.
    Improvement over linux_24, %%
    %s
    The slowest application: its mean execution time, times that under linux_24
    %s%s\
    """
        .formatted(PROMISING, improvements.text(), slowest.text(), overGrid());
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
    return line(
        "%s is better than %s".formatted(policy, base),
        "not at",
        points,
        point -> !point.isBetter(policy, base),
        Point::setting);
  }

  private static String slower(List<Point> points, String policy) {
    return line(
        "with %s no application takes more than %s times as long as under %s"
            .formatted(policy, SLOWER, LINUX),
        "but at",
        points,
        point -> !point.slower(policy).isEmpty(),
        point -> point.setting() + " (" + point.slower(policy) + ")");
  }

  private static String line(
      String words,
      String except,
      List<Point> points,
      Predicate<Point> isNot,
      Function<Point, String> named) {
    List<String> not = points.stream().filter(isNot).map(named).toList();
    List<String> where = points.stream().filter(isNot.negate()).map(Point::setting).toList();
    boolean isSeldom = !where.isEmpty() && where.size() < not.size() && except.startsWith("not");
    String list =
        isSeldom
            ? "; only at: " + String.join("; ", where)
            : not.isEmpty() ? "" : "; " + except + ": " + String.join("; ", not);
    return "  %s at %d of %d settings%s\n".formatted(words, where.size(), points.size(), list);
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
    Optional<Slowest> slowest = slowest(results, workload, policy);
    fields.put("workload", workload);
    put(fields, policy, results.improvement(workload, policy, LINUX));
    fields.put("slowest", slowest.map(Slowest::application).orElse(null));
    fields.put("slowest_relative_time", slowest.map(it -> it.ratio().mean()).orElse(null));
    fields.put(
        "slowest_half_width",
        slowest
            .map(Slowest::ratio)
            .filter(Estimate::hasInterval)
            .map(Estimate::halfWidth)
            .orElse(null));
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
    fields.put("nobody_slower", point.slower(policy).isEmpty());
    return fields;
  }
}
