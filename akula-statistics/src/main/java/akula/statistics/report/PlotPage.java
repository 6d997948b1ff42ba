package akula.statistics.report;

import akula.statistics.plot.Markup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Plots with their numbers as one page for a browser, which needs nothing but itself. */
public final class PlotPage {
  private final String title;
  private final Html html = new Html();

  /**
   * Begins a page.
   *
   * @param title what it shows
   * @param lead what a reader has to know before the first number, a paragraph each
   * @param sections the plots that follow
   */
  public PlotPage(String title, List<String> lead, List<NamedPlot> sections) {
    this.title = title;
    html.element("h1", title);
    lead.forEach(paragraph -> html.element("p", paragraph));
    SequencedMap<String, String> links = new LinkedHashMap<>();
    sections.forEach(one -> links.put(one.name(), one.plot().title()));
    html.links("Sections", links);
  }

  /**
   * Adds a plot and the numbers that it shows.
   *
   * @param header of the table
   * @param rows each with a name and numbers; one that ends with an asterisk stands out
   */
  public PlotPage add(NamedPlot plot, List<String> header, List<List<String>> rows) {
    html.raw("<section id=\"%s\">".formatted(Markup.escaped(plot.name())));
    html.element("h2", plot.plot().title());
    html.raw("<figure><div class=\"scroll\" tabindex=\"0\">");
    html.raw(plot.plot().svg());
    html.raw("</div><figcaption>" + Markup.escaped(plot.caption()) + "</figcaption></figure>");
    html.table(header, rows);
    html.raw("</section>");
    return this;
  }

  /** Adds a table. */
  public PlotPage table(String heading, List<String> header, List<List<String>> rows) {
    html.raw("<section>");
    html.element("h2", heading);
    html.table(header, rows);
    html.raw("</section>");
    return this;
  }

  /** Returns the page. */
  public String text() {
    return html.page(title);
  }
}
