package akula.statistics.report;

import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunColumns;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.plot.Markup;
import akula.statistics.reading.Manifest;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.Results;
import akula.statistics.reading.WholeSweep;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A sweep as one page for a browser: tables, plots, the workloads that are worst for each policy,
 * how the data were made, the manifest; of a sweep with parts, all that for each part. The same
 * results give the same bytes.
 */
public final class HtmlReport {
  /** What every page begins with. */
  public static final String BEGIN = "<!DOCTYPE html>\n<html lang=\"en\">";

  // No name of a part has these signs, so they are no part's place.
  private static final String READING = "+reading";
  private static final String PARTS = "+parts";

  private final WholeSweep sweep;
  private final List<Origin> origins;
  private final Html html;

  private HtmlReport(WholeSweep sweep, List<Origin> origins, boolean isScripted) {
    this.html = new Html(isScripted);
    this.sweep = sweep;
    this.origins = origins;
  }

  /**
   * Returns the page.
   *
   * @param origins for each part of the sweep
   */
  public static String of(WholeSweep sweep, List<Origin> origins) {
    return new HtmlReport(sweep, origins, true).page();
  }

  /**
   * Returns the page without scripts.
   *
   * @param origins for each part of the sweep
   */
  public static String plain(WholeSweep sweep, List<Origin> origins) {
    return new HtmlReport(sweep, origins, false).page();
  }

  private String page() {
    String title = title();
    html.element("h1", title);
    html.element("p", lead());
    if (sweep.hasParts()) {
      parts();
    } else {
      PartSection only = section(0);
      SequencedMap<String, String> sections = only.sections();
      sections.put(READING, "How to read this");
      html.facts(facts(sweep.parts().getFirst()));
      html.links("Sections", sections);
      only.write();
    }
    html.sectionsAt(2);
    html.section(READING, "How to read this");
    new ReadingNotes(kinds(), columns()).write(html);
    return html.page(title);
  }

  private String title() {
    List<String> policies = sweep.policies();
    String who = policies.size() == 1 ? policies.getFirst() : policies.size() + " policies";
    String count = String.format(Locale.ROOT, "%,d", sweep.workloads());
    if (kinds().contains(RunKind.SERVED)) {
      return "%s, %s".formatted(who, String.join(", ", categories()));
    }
    if (isReal()) {
      return "%s, %s of %s"
          .formatted(who, RunKind.REAL.runs(sweep.workloads()), String.join(", ", categories()));
    }
    String over =
        sweep.hasParts()
            ? "%s in %d %s, %s %s in all"
                .formatted(
                    who,
                    sweep.parts().size(),
                    sweep.parts().size() == 1 ? "part" : "parts",
                    count,
                    runs())
            : "%s over %s".formatted(who, over(sweep.parts().getFirst().results()));
    return sweep.name().isEmpty() ? over : sweep.name() + ": " + over;
  }

  /** What every policy has run, in words. */
  private static String over(Results results) {
    int groups = results.runs().categories().size();
    long workloads = results.runs().workloads();
    return results.kind() == RunKind.WRITTEN
        ? "%,d %s, %s in all"
            .formatted(
                groups, groups == 1 ? "workload" : "workloads", results.kind().runs(workloads))
        : "%,d %s".formatted(workloads, workloads == 1 ? "workload" : "workloads");
  }

  /** What a reader has to know before the first number. */
  private String lead() {
    if (kinds().contains(RunKind.SERVED)) {
      return ("What a manager on %s served while one policy was in charge, of one day: those programs"
              + " that went in it. Nobody can say what another policy would have come to; other"
              + " programs came to that.")
          .formatted(manifest().text("machine.name").orElse("a machine"));
    }
    if (isReal()) {
      return ("Real runs on %s: each repetition ran the same programs under every policy. Intervals"
              + " say how far means over such repetitions can be from these; other workloads and other"
              + " machines are not in them.")
          .formatted(manifest().text("machine.name").orElse("a machine"));
    }
    if (kinds().equals(EnumSet.of(RunKind.WRITTEN))) {
      return "Simulated runs: every policy ran the very same workloads, and in each repetition with"
          + " the same seed. Intervals of one workload say what chance does, in policies and in"
          + " what they read; those over all workloads also how different these are. Other"
          + " workloads are not in them, nor that the simulator is a model of a machine.";
    }
    return "Simulated runs: every policy ran the very same workloads. Intervals "
        + (kinds().contains(RunKind.WRITTEN) ? "of parts with drawn workloads " : "")
        + "say how far means over such workloads can be from these; "
        + (kinds().contains(RunKind.WRITTEN)
            ? "those of parts with written ones what chance does, in policies and in what they"
                + " read; "
            : "")
        + "that the simulator is a model of a machine is not in them.";
  }

  /** Parts may be of drawn and of written workloads. */
  private RunColumns columns() {
    return sweep.parts().stream()
        .map(PartResults::results)
        .map(results ->
            new RunColumns(
                results.closed().isPresent(), results.runs().measures().contains(Measure.ENERGY)))
        .reduce(RunColumns.PLAIN, RunColumns::and);
  }

  private Set<RunKind> kinds() {
    return sweep.parts().stream()
        .map(part -> part.results().kind())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(RunKind.class)));
  }

  /** Results that are real runs have no parts. */
  private boolean isReal() {
    return kinds().stream().anyMatch(RunKind::isReal);
  }

  /** Returns what is counted, where parts may count what is unlike. */
  private String runs() {
    return kinds().size() > 1 ? "runs of each policy" : kinds().iterator().next().runs();
  }

  private Manifest manifest() {
    return sweep.parts().getFirst().results().manifest();
  }

  private List<String> categories() {
    return sweep.parts().getFirst().results().runs().categories();
  }

  private PartSection section(int part) {
    return new PartSection(sweep.parts().get(part), origins.get(part), html, sweep.parts().size());
  }

  private void parts() {
    SequencedMap<String, String> links = new LinkedHashMap<>();
    sweep.parts().forEach(part -> links.put(part.name(), part.name()));
    links.put(READING, "How to read this");
    html.links("Parts", links);
    overview();
    for (int i = 0; i < sweep.parts().size(); i++) {
      PartResults part = sweep.parts().get(i);
      html.sectionsAt(2);
      html.section(part.name(), "Part " + part.name());
      html.facts(facts(part));
      PartSection section = section(i);
      SequencedMap<String, String> sections = section.sections();
      sections.put(PARTS, "All parts");
      html.links("Sections of " + part.name(), sections);
      html.sectionsAt(3);
      section.write();
    }
  }

  /** The parts beside each other, and who is best in each. */
  private void overview() {
    html.raw("<div id=\"%s\" class=\"scroll\" tabindex=\"0\">".formatted(PARTS));
    html.raw("<table class=\"parts\"><thead><tr>");
    for (String head :
        List.of(
            "part", runs(), "policies", "lowest average degradation", "lowest worst degradation")) {
      html.raw("<th scope=\"col\">" + head + "</th>");
    }
    html.raw("</tr></thead><tbody>");
    for (PartResults part : sweep.parts()) {
      String name = Markup.escaped(part.name());
      html.raw("<tr><th scope=\"row\"><a href=\"#%s\">%s</a></th>".formatted(name, name));
      html.raw("<td>%,d</td>".formatted(part.results().runs().workloads()));
      html.raw("<td>%d</td>".formatted(part.results().runs().policies().size()));
      html.raw("<td>" + Markup.escaped(best(part.results(), Measure.AVERAGE)) + "</td>");
      html.raw("<td>" + Markup.escaped(best(part.results(), Measure.WORST)) + "</td></tr>");
    }
    html.raw("</tbody></table></div>");
  }

  private static String best(Results results, Measure measure) {
    return CategoryBlock.of(results).stream()
        .map(block -> {
          String best = block.best(measure).orElseThrow();
          return "%s, %s\u00a0%s"
              .formatted(best, Digits.of(block.estimate(best, measure)), measure.unit());
        })
        .collect(Collectors.joining("; "));
  }

  private static SequencedMap<String, String> facts(PartResults part) {
    Results results = part.results();
    Manifest manifest = results.manifest();
    SequencedMap<String, String> facts = new LinkedHashMap<>();
    facts.put("Policies", String.join(", ", results.runs().policies()));
    if (results.kind() == RunKind.SERVED) {
      facts.put("Period", String.join(", ", results.runs().categories()));
      facts.put("Machine", manifest.text("machine.name").orElse("unstated"));
      facts.put("Scheduling interval", manifest.text("settings.interval").orElse("unstated"));
      return facts;
    }
    if (results.kind() == RunKind.REAL) {
      facts.put("Workload", String.join(", ", results.runs().categories()));
      facts.put("Repetitions", "%,d".formatted(results.runs().workloads()));
      facts.put("Machine", manifest.text("machine.name").orElse("unstated"));
      facts.put("Scheduling interval", manifest.text("settings.interval").orElse("unstated"));
      return facts;
    }
    facts.put(
        "Workloads",
        results.kind() == RunKind.WRITTEN
            ? String.join(", ", results.runs().categories())
            : "%,d in %d %s"
                .formatted(
                    results.runs().workloads(),
                    results.runs().categories().size(),
                    results.runs().categories().size() == 1 ? "category" : "categories"));
    if (results.kind() == RunKind.WRITTEN) {
      manifest
          .text("workloads_per_category")
          .ifPresent(repeat -> facts.put("Repetitions", repeat + " of each workload"));
    }
    facts.put("Machine", manifest.text("machine.name").orElse("unstated"));
    facts.put("Data set", manifest.text("data.name").orElse("unstated"));
    facts.put("Seed", manifest.text("seed").orElse("unstated"));
    if (results.closed().isPresent()) {
      facts.put(
          "Closed runs",
          "applications start again until %s; measured is what ended by then"
              .formatted(manifest.text("closed").orElseThrow()));
    }
    return facts;
  }
}
