package akula.statistics.report;

import akula.statistics.plot.Markup;
import akula.statistics.reading.Results;
import akula.statistics.results.JsonText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * A sweep as one page for a browser: tables, plots, the workloads that are worst for each policy,
 * how the data were made, the manifest. The same results give the same bytes.
 */
public final class HtmlReport {
  private static final int MOST_WORKLOADS = 3;

  private final Results results;
  private final Origin origin;
  private final List<Block> blocks;
  private final Html html = new Html();

  private HtmlReport(Results results, Origin origin) {
    this.results = results;
    this.origin = origin;
    this.blocks = Block.of(results);
  }

  /** Returns the page. */
  public static String of(Results results, Origin origin) {
    return new HtmlReport(results, origin).page();
  }

  private String page() {
    int policies = results.runs().policies().size();
    String title =
        "%s over %s workloads"
            .formatted(
                policies == 1 ? results.runs().policies().getFirst() : policies + " policies",
                String.format(Locale.ROOT, "%,d", results.runs().workloads()));
    html.element("h1", title);
    facts();
    html.raw(
        "<nav><a href=\"#overview\">Overview</a><a href=\"#plots\">Plots</a>"
            + "<a href=\"#categories\">Categories</a><a href=\"#worst\">Worst workloads</a>"
            + "<a href=\"#data\">Data</a><a href=\"#manifest\">Manifest</a></nav>");
    sections();
    worst();
    data();
    manifest();
    return html.page(title);
  }

  private void facts() {
    html.raw("<dl>");
    fact("Policies", String.join(", ", results.runs().policies()));
    fact("Machine", results.manifest().text("machine.name").orElse("not told"));
    fact("Data set", results.manifest().text("data.name").orElse("not told"));
    fact("Seed", results.manifest().text("seed").orElse("not told"));
    html.raw("</dl>");
  }

  private void fact(String name, String value) {
    html.raw("<dt>%s</dt><dd>%s</dd>".formatted(Markup.escaped(name), Markup.escaped(value)));
  }

  private void sections() {
    heading("overview", "Overview");
    for (Block block : blocks) {
      part(block);
      new BlockSection(block, html).overview();
    }
    heading("plots", "Plots");
    for (int i = 0; i < blocks.size(); i++) {
      part(blocks.get(i));
      new BlockSection(blocks.get(i), html).plots(i);
    }
    heading("categories", "Means by category");
    html.note("± half-width of the 95% confidence interval; bold: the best mean.");
    for (Block block : blocks) {
      part(block);
      new BlockSection(block, html).categories();
    }
  }

  private void heading(String id, String text) {
    html.raw("<h2 id=\"%s\">%s</h2>".formatted(id, Markup.escaped(text)));
  }

  /** Where not all policies have run all categories, each part says which it has. */
  private void part(Block block) {
    if (blocks.size() > 1) {
      html.element("h3", "Categories " + String.join(", ", block.categories()));
    }
  }

  private void worst() {
    heading("worst", "Worst workloads");
    html.element(
        "p",
        "For each policy the workloads with the greatest worst degradation, and those on which"
            + " another policy is better by most. Each command runs one again; with --steps it"
            + " tells who ran where and when.");
    for (Block block : blocks) {
      part(block);
      for (String policy : block.policies()) {
        html.element("h3", policy);
        list(
            "Greatest worst degradation",
            policy,
            BadWorkload.greatest(block, policy, MOST_WORKLOADS));
        list("Lost by most", policy, BadWorkload.lost(block, policy, MOST_WORKLOADS));
      }
    }
  }

  private void list(String title, String policy, List<BadWorkload> workloads) {
    if (workloads.isEmpty()) {
      return;
    }
    html.raw("<p class=\"note\">" + title + ":</p><ol class=\"bad\">");
    for (BadWorkload bad : workloads) {
      String name = bad.category() + ":" + bad.workload();
      String command = origin.replay().command(bad.category(), bad.workload(), policy);
      html.raw(
          "<li>%s, %s%%%s<code>%s</code></li>"
              .formatted(
                  Markup.escaped(name),
                  Numerals.fixed(bad.value(), 1),
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
        : " (%s has %s%%)".formatted(bad.best(), Numerals.fixed(bad.bestValue(), 1));
  }

  private void data() {
    heading("data", "How the data were made");
    html.raw("<dl>");
    origin.data().forEach(this::fact);
    html.raw("</dl>");
  }

  private void manifest() {
    heading("manifest", "Manifest");
    html.element("p", "What is needed to repeat the sweep, as in manifest.json:");
    String json = new String(JsonText.encode(results.manifest().content()), StandardCharsets.UTF_8);
    html.raw("<pre tabindex=\"0\">" + Markup.escaped(json) + "</pre>");
  }
}
