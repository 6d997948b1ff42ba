package akula.papers.symbiotic;

import akula.formats.csv.RowEncoder;
import akula.papers.claims.FigureText;
import akula.statistics.number.Estimate;
import akula.statistics.table.TextTable;
import akula.statistics.table.TextTable.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What other forms of the forward model bring. */
public final class FormResult {
  private final int cores;
  private final int workloads;
  private final long seed;
  private final SequencedMap<String, List<FormTrial>> found;

  FormResult(int cores, int workloads, long seed, SequencedMap<String, List<FormTrial>> found) {
    this.cores = cores;
    this.workloads = workloads;
    this.seed = seed;
    this.found = new LinkedHashMap<>(found);
  }

  /**
   * A form, or the one that was chosen, with a data set.
   *
   * @param text what it is called
   * @param chosen how often it was chosen
   * @param ownError mean absolute error of slowdowns in its own half, leaving out, per cent
   * @param otherError the same in the other half
   * @param errorOverPaper points of the other half's above those of the form as in the paper
   * @param gain in STP over chance, per cent
   * @param overPaper points of it above those of the form as in the paper
   */
  record Row(
      String dataSet,
      String text,
      long chosen,
      Estimate ownError,
      Estimate otherError,
      Estimate errorOverPaper,
      Estimate gain,
      Estimate overPaper) {

    /** Returns its figures, by their names in files. */
    SequencedMap<String, Estimate> figures() {
      SequencedMap<String, Estimate> figures = new LinkedHashMap<>();
      figures.put("own_error_percent", ownError);
      figures.put("other_error_percent", otherError);
      figures.put("other_error_points_over_paper", errorOverPaper);
      figures.put("gain_percent_of_random_stp", gain);
      figures.put("points_over_paper", overPaper);
      return figures;
    }
  }

  /** Returns the forms, and last the one that was chosen, of each data set. */
  List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    found.forEach((set, trials) -> {
      for (Form form : Form.values()) {
        rows.add(row(set, form.text(), trials, _ -> form));
      }
      rows.add(row(set, "the chosen one", trials, FormTrial::chosen));
    });
    return rows;
  }

  private static Row row(
      String set, String text, List<FormTrial> trials, Function<FormTrial, Form> form) {
    return new Row(
        set,
        text,
        trials.stream().filter(one -> form.apply(one) == one.chosen()).count(),
        mean(trials, one -> 100 * one.errors().get(form.apply(one)).own()),
        mean(trials, one -> 100 * one.errors().get(form.apply(one)).other()),
        mean(trials, one -> 100 * (one.errors().get(form.apply(one)).other() - paper(one).other())),
        mean(trials, one -> one.gain(form.apply(one))),
        mean(trials, one -> one.gain(form.apply(one)) - one.gain(Form.PAPER)));
  }

  private static FormTrial.Errors paper(FormTrial trial) {
    return trial.errors().get(Form.PAPER);
  }

  private static Estimate mean(List<FormTrial> trials, ToDoubleFunction<FormTrial> figure) {
    return Estimate.ofAll(trials.stream().mapToDouble(figure).toArray());
  }

  /** Returns it as text. */
  public String text() {
    TextTable table =
        new TextTable(
            List.of(
                Column.left("data set"),
                Column.left("form"),
                Column.right("chosen"),
                Column.right("error of\nslowdowns (%)"),
                Column.right("points above\nthe paper's"),
                Column.right("STP above\nrandom (%)"),
                Column.right("points above\nthe paper's")));
    for (Row row : rows()) {
      table.row(
          row.dataSet(),
          row.text(),
          Long.toString(row.chosen()),
          number(row.otherError()),
          number(row.errorOverPaper()),
          number(row.gain()),
          number(row.overPaper()));
    }
    return """
    Other forms of the forward model: trained and chosen with one half of the programs, judged by the other
    %d division(s), each with a workload of its own on %d cores, two threads to each, seed %d

    """
            .formatted(workloads, cores, seed)
        + table.text()
        + """

        As in the paper: each component beside others from the same component of all, by least squares.
        Shrunk: the squares of coefficients weigh %s in it. Waiting: %s, which nobody
        has alone, from the other components. Errors are mean absolute ones in the other half; chosen is
        by those in the own half, leaving out the programs of the mix. The divisions are of the same
        programs, so intervals are narrower than those of other programs would be.
        """
            .formatted(Form.SHRINK, Form.WAITS);
  }

  private static String number(Estimate estimate) {
    return FigureText.number(estimate, 2);
  }

  /** Returns the fields of the JSON. */
  public SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("cores", cores);
    fields.put("divisions", workloads);
    fields.put("seed", seed);
    List<Object> forms = new ArrayList<>();
    for (Row row : rows()) {
      SequencedMap<String, Object> form = new LinkedHashMap<>();
      form.put("data", row.dataSet());
      form.put("form", row.text());
      form.put("chosen", row.chosen());
      row.figures()
          .forEach((name, figure) -> {
            form.put(name, figure.mean());
            form.put(name + "_half_width", figure.hasInterval() ? figure.halfWidth() : null);
          });
      forms.add(form);
    }
    fields.put("forms", forms);
    return fields;
  }

  /** Returns it as CSV: a row for each data set, form and figure. */
  public String csv() {
    RowEncoder rows =
        new RowEncoder().row(List.of("data", "form", "chosen", "figure", "mean", "half_width"));
    for (Row row : rows()) {
      row.figures()
          .forEach((name, figure) ->
              rows.text(row.dataSet())
                  .text(row.text())
                  .integer(row.chosen())
                  .text(name)
                  .decimal(figure.mean())
                  .decimalIfKnown(figure.hasInterval() ? figure.halfWidth() : Double.NaN)
                  .endRow());
    }
    return rows.toString();
  }
}
