package akula.statistics.report;

import akula.formats.tree.JsonText;
import akula.statistics.plot.AxisEnd;
import akula.statistics.plot.Colours;
import akula.statistics.plot.Markup;
import java.util.List;
import java.util.Map;

/**
 * Builds a page that needs nothing but itself: no network. What scripts add to it is there without
 * them, too, as pictures and tables.
 */
final class Html {
  private static final String LIBRARY =
      "<footer>Plots that can be touched are drawn by Apache ECharts, copyright The Apache Software"
          + " Foundation, under the Apache License 2.0; its notice is in the source of this"
          + " page.</footer>\n";

  private final StringBuilder body = new StringBuilder();
  private final boolean isScripted;
  private boolean hasData;
  private int depth = 2;

  /**
   * Begins a page.
   *
   * @param isScripted whether it has scripts
   */
  Html(boolean isScripted) {
    this.isScripted = isScripted;
  }

  /** Returns whether it has scripts. */
  boolean isScripted() {
    return isScripted;
  }

  /** Adds markup as it is. */
  Html raw(String markup) {
    body.append(markup).append('\n');
    return this;
  }

  /** Adds what another one has so far. */
  Html all(Html other) {
    body.append(other.body);
    hasData |= other.hasData;
    return this;
  }

  /** Adds an element with a text. */
  Html element(String name, String text) {
    return raw("<" + name + ">" + Markup.escaped(text) + "</" + name + ">");
  }

  /** Says how deep the headings of sections are from here on: 2 or more. */
  void sectionsAt(int level) {
    depth = level;
  }

  /** Adds the heading of a section. */
  Html section(String id, String text) {
    return raw("<h%d id=\"%s\">%s</h%1$d>".formatted(depth, id, Markup.escaped(text)));
  }

  /** Adds a heading inside of a section. */
  Html subsection(String text) {
    return element("h" + (depth + 1), text);
  }

  /** Adds names with what belongs to them. */
  Html facts(Map<String, String> facts) {
    raw("<dl>");
    facts.forEach((name, value) ->
        raw("<dt>%s</dt><dd>%s</dd>".formatted(Markup.escaped(name), Markup.escaped(value))));
    return raw("</dl>");
  }

  /** Adds a command to be copied. */
  Html command(String command) {
    return raw("<pre class=\"command\" tabindex=\"0\">" + Markup.escaped(command) + "</pre>");
  }

  /** Adds links to places of this page. */
  Html links(String label, Map<String, String> textsById) {
    raw("<nav aria-label=\"%s\">".formatted(Markup.escaped(label)));
    textsById.forEach(
        (id, text) -> raw("<a href=\"#%s\">%s</a>".formatted(id, Markup.escaped(text))));
    return raw("</nav>");
  }

  /** Adds a paragraph in small print. */
  Html note(String text) {
    return raw("<p class=\"note\">" + Markup.escaped(text) + "</p>");
  }

  /** Adds a plot under its heading, and its numbers for the scripts. */
  Html plot(NamedPlot plot) {
    raw("<figure class=\"plot\" id=\"" + Markup.escaped(plot.name()) + "\">");
    subsection(plot.plot().title());
    return drawn(plot);
  }

  /** Adds a plot that needs no heading. */
  Html bare(NamedPlot plot) {
    return raw("<figure class=\"plot\">").drawn(plot);
  }

  private Html drawn(NamedPlot plot) {
    raw("<div class=\"scroll\" tabindex=\"0\">").raw(plot.plot().svg()).raw("</div>");
    PlotData.of(plot.plot()).ifPresent(numbers -> data("plot", numbers));
    String caption = plot.caption() + (plot.plot().isCut() ? " " + AxisEnd.RULE : "");
    return raw("<figcaption>" + Markup.escaped(caption) + "</figcaption></figure>");
  }

  /**
   * Adds data for the scripts, if there are any. No text in them ends the element or begins a
   * comment, since there is no less-than sign.
   *
   * @param kind class of the element
   * @param data as {@link JsonText} takes it
   */
  Html data(String kind, Map<String, ?> data) {
    if (!isScripted) {
      return this;
    }
    hasData = true;
    String json = JsonText.ascii(data).replace("<", "\\u003c").replace("&", "\\u0026");
    return raw("<script type=\"application/json\" class=\"%s\">%s</script>".formatted(kind, json));
  }

  /** Adds a table; the first column has names, the others have numbers. */
  Html table(List<String> header, List<List<String>> rows) {
    raw("<div class=\"scroll\" tabindex=\"0\"><table><thead><tr>");
    header.forEach(cell -> raw("<th scope=\"col\">" + breakable(cell) + "</th>"));
    raw("</tr></thead><tbody>");
    for (List<String> row : rows) {
      StringBuilder cells =
          new StringBuilder("<tr><th scope=\"row\">" + breakable(row.getFirst()) + "</th>");
      row.stream()
          .skip(1)
          .forEach(cell -> cells.append("<td>").append(marked(cell)).append("</td>"));
      raw(cells.append("</tr>").toString());
    }
    return raw("</tbody></table></div>");
  }

  /** Adds a table of texts. */
  Html texts(List<String> header, List<List<String>> rows) {
    raw("<div class=\"scroll\" tabindex=\"0\"><table class=\"texts\"><thead><tr>");
    header.forEach(cell -> raw("<th scope=\"col\">" + Markup.escaped(cell) + "</th>"));
    raw("</tr></thead><tbody>");
    for (List<String> row : rows) {
      StringBuilder cells =
          new StringBuilder("<tr><th scope=\"row\">" + breakable(row.getFirst()) + "</th>");
      row.stream().skip(1).forEach(cell -> cells.append("<td>" + breakable(cell) + "</td>"));
      raw(cells.append("</tr>").toString());
    }
    return raw("</tbody></table></div>");
  }

  /** Names of policies are long; they may continue in a new line behind these signs. */
  private static String breakable(String text) {
    return Markup.escaped(text).replaceAll("[_:,=]", "$0<wbr>");
  }

  /** A cell that ends with an asterisk is the best of its row. */
  private static String marked(String cell) {
    return cell.endsWith("*")
        ? "<b>" + Markup.escaped(cell.substring(0, cell.length() - 1)) + "</b>"
        : Markup.escaped(cell);
  }

  /** Returns the page. */
  String page(String title) {
    PageScripts scripts = new PageScripts(hasData);
    String policy = isScripted ? scripts.policy() : PageScripts.policyOfNone();
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="%s">
    <title>%s</title>
    <style>
    %s%s</style>
    </head>
    <body>
    <main>
    %s%s</main>
    %s</body>
    </html>
    """
        .formatted(
            policy,
            Markup.escaped(title),
            Colours.styleSheet(),
            PageScripts.text("report.css"),
            body,
            isScripted && hasData ? LIBRARY : "",
            isScripted ? scripts.elements() : "");
  }
}
