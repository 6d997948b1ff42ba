package akula.statistics.report;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.LongStream;

/** Every workload with its measures under each policy, in columns, for scripts alone. */
final class WorkloadSection {
  /** With more numbers than that a page would take long to load; about 2 MB. */
  private static final long MOST_NUMBERS = 400_000;

  /** Decimals of what scripts compute with. */
  private static final int DECIMALS = 3;

  private static final String SIMULATED_LOOK = " --timeline";

  private final Results results;
  private final RunKind kind;
  private final Origin origin;
  private final Schedules schedules;
  private final Html html;
  private final List<RankedWorkload> chosen;

  WorkloadSection(Results results, Origin origin, Html html, int parts) {
    this.results = results;
    this.kind = results.kind();
    this.origin = origin;
    this.schedules = origin.schedules();
    this.html = html;
    int policies = results.runs().policies().size();
    long most =
        MOST_NUMBERS / parts / Math.max(1, (long) policies * results.runs().measures().size());
    List<RankedWorkload> widest =
        new ArrayList<>(RankedWorkload.widest(results, (int) Math.max(1, most)));
    widest.sort(Comparator.comparingLong(RankedWorkload::rank));
    chosen = widest;
  }

  /** Adds the section's contents. */
  void write() {
    html.raw("<noscript>");
    html.element(
        "p",
        "What stands here needs the scripts of this page, which are not run. The commands above show"
            + " single %s.".formatted(kind.runs()));
    html.raw("</noscript>");
    html.element("p", lead());
    html.raw("<div class=\"workloads\">");
    html.data("workloads", columns());
    if (!schedules.runs().isEmpty()) {
      html.data("schedules", schedules.json());
    }
    html.raw("</div>");
  }

  private String lead() {
    long all = results.runs().workloads();
    String which =
        chosen.size() < all
            ? "Of %,d %s the %,d on which policies differ most by worst degradation."
                .formatted(all, kind.runs(), chosen.size())
            : "All %s.".formatted(kind.runs(all));
    return which
        + " Each %s is a row; with two policies chosen, a point, too. Click one to see it from inside. "
            .formatted(kind.run())
        + schedules.note();
  }

  private SequencedMap<String, Object> columns() {
    List<String> categories = results.runs().categories();
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("run", kind.run());
    json.put("runs", kind.runs());
    json.put("isReal", kind.isReal());
    json.put("names", kind == RunKind.SIMULATED ? "number" : "repetition");
    json.put("look", kind.isReal() ? "" : SIMULATED_LOOK);
    json.put("categories", categories);
    json.put("policies", results.runs().policies());
    json.put(
        "measures", results.runs().measures().stream().map(WorkloadSection::described).toList());
    json.put("commands", commands(categories));
    json.put("category", chosen.stream().map(one -> categories.indexOf(one.category())).toList());
    json.put("number", chosen.stream().map(RankedWorkload::workload).toList());
    json.put("values", results.runs().measures().stream().map(this::values).toList());
    return json;
  }

  private static SequencedMap<String, Object> described(Measure measure) {
    SequencedMap<String, Object> json = new LinkedHashMap<>();
    json.put("word", measure.word());
    json.put("title", measure.title());
    json.put("unit", measure.unit());
    json.put("decimals", Math.min(DECIMALS, measure.decimals()));
    json.put("shown", Math.min(2, measure.decimals()));
    return json;
  }

  /** For each policy and category what stands before and behind the number of a workload. */
  private List<List<List<Object>>> commands(List<String> categories) {
    return results.runs().policies().stream()
        .map(policy ->
            categories.stream()
                .map(category -> {
                  Origin.Command command = origin.replay().command(category, policy);
                  return List.<Object>of(command.before(), command.first(), command.after());
                })
                .toList())
        .toList();
  }

  /** For each policy the values of the workloads; null where it did not run one. */
  private List<List<Long>> values(Measure measure) {
    long divisor =
        LongStream.range(DECIMALS, Math.max(DECIMALS, measure.decimals()))
            .reduce(1, (power, _) -> 10 * power);
    List<List<Long>> values = new ArrayList<>();
    for (String policy : results.runs().policies()) {
      List<Long> column = new ArrayList<>();
      for (RankedWorkload one : chosen) {
        Optional<PolicyRuns> runs = results.runs().runs(one.category(), policy);
        column.add(
            runs.map(
                    some -> Math.round(some.values(measure).get(one.workload()) / (double) divisor))
                .orElse(null));
      }
      values.add(column);
    }
    return values;
  }
}
