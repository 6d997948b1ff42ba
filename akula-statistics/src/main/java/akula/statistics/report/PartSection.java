package akula.statistics.report;

import akula.formats.tree.JsonText;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Digits;
import akula.statistics.plot.Markup;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.RealTables;
import akula.statistics.reading.Results;
import akula.statistics.summary.VainRepeats;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;

/** What a report says of a part of a sweep, or of the whole where it has no parts. */
final class PartSection {
  private static final int MOST_WORKLOADS = 3;
  private static final String AGAIN =
      "Each command runs one again; with --explain it tells what the policy moved and what that"
          + " did, with --steps who ran where and when.";
  private static final String REAL_AGAIN =
      "Each command makes such a run once more, which will not come to the same; with --trace FILE"
          + " it can be looked at in Perfetto.";

  private final Results results;
  private final RunKind kind;
  private final Origin origin;
  private final String prefix;
  private final List<CategoryBlock> blocks;
  private final Html html;
  private final int parts;

  PartSection(PartResults part, Origin origin, Html html, int parts) {
    this.parts = parts;
    this.results = part.results();
    this.kind = results.kind();
    this.origin = origin;
    this.prefix = ReportPlots.prefix(part);
    this.blocks = CategoryBlock.of(results);
    this.html = html;
  }

  /** Returns the sections with their places in the page. */
  SequencedMap<String, String> sections() {
    SequencedMap<String, String> sections = new LinkedHashMap<>();
    sections.put(prefix + "overview", "Overview");
    sections.put(prefix + "plots", "Plots");
    if (!kind.isReal()) {
      sections.put(prefix + "categories", capital(kind.groups()));
    }
    if (results.applications().isPresent()) {
      sections.put(prefix + "applications", "Applications");
    }
    if (!results.coSchedules().isEmpty()) {
      sections.put(prefix + "co-schedules", "Co-schedules");
    }
    if (results.draws().isPresent()) {
      sections.put(prefix + "uncertainty", "Uncertainty");
    }
    if (hasSeveralRuns()) {
      sections.put(prefix + "worst", "Worst " + kind.runs());
    }
    if (html.isScripted() && hasSeveralRuns()) {
      sections.put(prefix + "workloads", "All " + kind.runs());
    }
    if (results.real().isPresent()) {
      sections.put(prefix + "programs", "Programs");
      if (!results.real().get().costs().isEmpty()) {
        sections.put(prefix + "costs", "Costs");
      }
    }
    sections.put(prefix + "runs", "Runs");
    sections.put(prefix + "policies", "Policies");
    sections.put(prefix + "data", "Data");
    sections.put(prefix + "manifest", "Manifest");
    return sections;
  }

  /** Adds the sections. */
  void write() {
    heading("overview", "Overview");
    VainRepeats.sentence(results.copied(results.runs().policies()))
        .ifPresent(sentence -> html.element("p", sentence));
    if (results.runs().policies().stream().anyMatch(p -> !results.copied(List.of(p)).isEmpty())) {
      html.note(VainRepeats.NO_INTERVAL);
    }
    for (CategoryBlock block : blocks) {
      categoriesOf(block);
      new BlockSection(block, html).overview();
    }
    heading("plots", "Plots");
    for (int i = 0; i < blocks.size(); i++) {
      categoriesOf(blocks.get(i));
      new BlockSection(blocks.get(i), html).plots(prefix, i);
    }
    if (!kind.isReal()) {
      categories(); // a real run has one workload, of which the overview tells
    }
    if (results.applications().isPresent()) {
      applications();
    }
    if (!results.coSchedules().isEmpty()) {
      heading("co-schedules", "Who ran beside whom");
      new CoScheduleSection(results, prefix, html).write();
    }
    if (results.draws().isPresent()) {
      heading("uncertainty", "How sure, given the data");
      new UncertaintySection(results, html).write();
    }
    if (hasSeveralRuns()) {
      worst();
    }
    if (html.isScripted() && hasSeveralRuns()) {
      html.raw("<section class=\"screen\">");
      heading("workloads", capital(kind.runs()) + " one by one");
      new WorkloadSection(results, origin, html, parts).write();
      html.raw("</section>");
    }
    results.real().ifPresent(this::real);
    runs();
    data();
    manifest();
  }

  /** Where there is but one, by its kind, there is none to be looked for. */
  private boolean hasSeveralRuns() {
    return kind != RunKind.SERVED;
  }

  private void categories() {
    heading("categories", "Means by " + kind.group());
    html.note(
        "± half-width of the 95% confidence interval; bold: the best mean, be it by"
            + " chance or not.");
    for (CategoryBlock block : blocks) {
      categoriesOf(block);
      new BlockSection(block, html).categories();
    }
  }

  private void applications() {
    heading("applications", "How long applications took");
    new ApplicationSection(results, html).write();
  }

  private void real(RealTables tables) {
    if (kind == RunKind.SERVED) {
      heading("programs", "The programs");
      new RealSection(tables, html).served();
    } else {
      heading("programs", "What the kernel reported of the programs");
      new RealSection(tables, html).programs();
    }
    if (!tables.costs().isEmpty()) {
      heading("costs", "How punctual the runs were, and what controlling them cost");
      new RealSection(tables, html).costs();
    }
    if (!tables.speeds().isEmpty()) {
      heading("speeds", "Cpus that were made slower");
      new RealSection(tables, html).speeds();
    }
    if (!tables.turns().isEmpty()) {
      heading("turns", "Turns that policies decided");
      new RealSection(tables, html).turns();
    }
    if (!tables.energy().isEmpty()) {
      heading("energy", "What the packages of the machine consumed");
      new RealSection(tables, html).energy();
    }
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private void heading(String id, String text) {
    html.section(prefix + id, text);
  }

  /** Where not all policies have run all categories, each block says which it has. */
  private void categoriesOf(CategoryBlock block) {
    if (blocks.size() > 1) {
      html.subsection(capital(kind.groups()) + " " + String.join(", ", block.categories()));
    }
  }

  private void worst() {
    heading("worst", "Worst " + kind.runs());
    html.element(
        "p",
        ("For each policy the %s with the greatest worst degradation, and those on which another"
                    + " policy is better by most. ")
                .formatted(kind.runs())
            + (kind.isReal() ? REAL_AGAIN : AGAIN));
    for (CategoryBlock block : blocks) {
      categoriesOf(block);
      for (String policy : block.policies()) {
        html.raw("<details><summary>" + Markup.escaped(policy) + "</summary>");
        list(
            "Greatest worst degradation",
            policy,
            BadWorkload.greatest(block, policy, MOST_WORKLOADS));
        list("Lost by most", policy, BadWorkload.lost(block, policy, MOST_WORKLOADS));
        html.raw("</details>");
      }
    }
  }

  private void list(String title, String policy, List<BadWorkload> workloads) {
    if (workloads.isEmpty()) {
      return;
    }
    html.raw("<p class=\"note\">" + title + ":</p><ol class=\"bad\">");
    for (BadWorkload bad : workloads) {
      String name = kind.name(bad.category(), bad.workload());
      String command = origin.replay().command(bad.category(), bad.workload(), policy);
      html.raw(
          "<li>%s, %s%%%s<code>%s</code></li>"
              .formatted(
                  Markup.escaped(name),
                  Digits.atLeast(bad.value(), 1),
                  Markup.escaped(beside(bad, policy)),
                  Markup.escaped(command)));
    }
    html.raw("</ol>");
  }

  /** What the best policy makes of it, if there are several. */
  private String beside(BadWorkload bad, String policy) {
    if (results.runs().policies().size() == 1) {
      return "";
    }
    return bad.best().equals(policy)
        ? " (no other policy is better there)"
        : " (%s has %s%%)".formatted(bad.best(), Digits.atLeast(bad.bestValue(), 1));
  }

  private void runs() {
    heading("runs", "How the runs were made");
    html.facts(origin.runs());
    html.element(
        "p",
        switch (kind) {
          case SIMULATED, WRITTEN -> "The same runs again, to the last digit of runs.csv:";
          case REAL ->
              "The same runs again; what they come to will differ, as between repetitions:";
          case SERVED -> "The results of that day again, from the log:";
        });
    html.command(origin.repeat());
    heading("policies", "Policies");
    List<List<String>> rows =
        origin.policies().stream()
            .map(note -> List.of(note.policy(), note.options(), note.idea(), note.source()))
            .toList();
    html.texts(List.of("policy", "options", "idea", "source"), rows);
  }

  private void data() {
    heading("data", "How the data were made");
    html.facts(origin.data());
  }

  private void manifest() {
    heading("manifest", "Manifest");
    String json = new String(JsonText.encode(results.manifest().content()), StandardCharsets.UTF_8);
    html.raw("<details><summary>What is needed to repeat the runs, as in manifest.json</summary>");
    html.raw("<pre tabindex=\"0\">" + Markup.escaped(json) + "</pre></details>");
  }
}
