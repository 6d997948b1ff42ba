package akula.statistics.report;

import akula.formats.csv.RowEncoder;
import akula.statistics.plot.Markup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Plots and tables as one page for a browser, which needs nothing but itself. */
public final class PlotPage {
  private final String title;
  private final List<String> lead;
  private final SequencedMap<String, String> links = new LinkedHashMap<>();
  private final Html sections = new Html(true);
  private final RowEncoder cells = new RowEncoder().row(List.of("table", "row", "column", "value"));

  /**
   * Begins a page.
   *
   * @param title what it shows
   * @param lead what a reader has to know before the first number, a paragraph each
   */
  public PlotPage(String title, List<String> lead) {
    this.title = title;
    this.lead = List.copyOf(lead);
  }

  /**
   * Adds a plot and the numbers that it shows.
   *
   * @param header of the table
   * @param rows each with a name and numbers; one that ends with an asterisk stands out
   */
  public PlotPage add(NamedPlot plot, List<String> header, List<List<String>> rows) {
    begin(plot.name(), plot.plot().title());
    sections.bare(plot);
    sections.table(header, rows);
    cells(plot.name(), header, rows);
    sections.raw("</section>");
    return this;
  }

  /**
   * Adds a table of texts.
   *
   * @param name of its section, a word
   */
  public PlotPage table(String name, String heading, List<String> header, List<List<String>> rows) {
    begin(name, heading);
    sections.texts(header, rows);
    cells(name, header, rows);
    sections.raw("</section>");
    return this;
  }

  /**
   * Adds a text whose lines stay as they are.
   *
   * @param name of its section, a word
   */
  public PlotPage lines(String name, String heading, String text) {
    begin(name, heading);
    sections.raw("<pre tabindex=\"0\">" + Markup.escaped(text) + "</pre>");
    sections.raw("</section>");
    return this;
  }

  /** The first column has the names of the rows. */
  private void cells(String name, List<String> header, List<List<String>> rows) {
    for (List<String> row : rows) {
      for (int column = 1; column < row.size(); column++) {
        cells.row(List.of(name, row.getFirst(), header.get(column), row.get(column)));
      }
    }
  }

  /** Returns the tables as CSV: a line for each cell, with table, row and column by name. */
  public String csv() {
    return cells.toString();
  }

  private void begin(String name, String heading) {
    links.put(name, heading);
    sections.raw("<section id=\"%s\">".formatted(Markup.escaped(name)));
    sections.element("h2", heading);
  }

  /** Returns the page. */
  public String text() {
    Html html = new Html(true);
    html.element("h1", title);
    lead.forEach(paragraph -> html.element("p", paragraph));
    html.links("Sections", links);
    html.all(sections);
    return html.page(title);
  }
}
