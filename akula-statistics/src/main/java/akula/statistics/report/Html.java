package akula.statistics.report;

import akula.statistics.plot.Colours;
import akula.statistics.plot.Markup;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Builds a page that needs nothing but itself: no network, no script. */
final class Html {
  private final StringBuilder body = new StringBuilder();
  private int depth = 2;

  /** Adds markup as it is. */
  Html raw(String markup) {
    body.append(markup).append('\n');
    return this;
  }

  /** Adds what another one has so far. */
  Html all(Html other) {
    body.append(other.body);
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
    return """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>%s</title>
    <style>
    %s%s</style>
    </head>
    <body>
    <main>
    %s</main>
    </body>
    </html>
    """
        .formatted(Markup.escaped(title), Colours.styleSheet(), style(), body);
  }

  private static String style() {
    try (InputStream in = Html.class.getResourceAsStream("report.css")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
