package akula.cli.data;

import akula.cli.common.Output;
import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellUncertainty;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A figure as a row of a table for programs.
 *
 * @param name which figure
 * @param value seconds for a solo time, else a relative speed
 * @param trust how far to trust it, if that is known
 * @param origin {@code measured}, {@code predicted}, {@code modelled} if the data set says so of
 *     all its figures, {@code computed} by a model of the simulator, or nothing if it is not
 *     reported
 */
record FigureRow(CellName name, double value, Optional<CellUncertainty> trust, String origin) {
  private static final List<String> HEADER =
      List.of(
          "application",
          "level",
          "neighbours",
          "value",
          "low",
          "high",
          "confidence",
          "runs",
          "origin",
          "verdict",
          "note");

  /** Returns rows as CSV with a header. */
  static String csv(List<FigureRow> rows) {
    var text = new CsvText().row(HEADER);
    rows.forEach(row -> text.row(row.csvFields()));
    return text.toString();
  }

  /** Prints rows as CSV with a header. */
  static void print(List<FigureRow> rows, Output out) {
    out.data(csv(rows));
  }

  private List<String> csvFields() {
    return List.of(
        name.application(),
        name.levelWord(),
        name.neighboursText(),
        Numbers.text(value),
        trust.map(known -> Numbers.text(known.low())).orElse(""),
        trust.map(known -> Numbers.text(known.high())).orElse(""),
        trust.map(known -> Numbers.text(known.confidence())).orElse(""),
        trust.map(known -> String.valueOf(known.runs())).orElse(""),
        origin,
        trust.map(CellUncertainty::verdict).orElse(""),
        trust.map(CellUncertainty::note).orElse(""));
  }

  /** Returns it as fields of JSON; null stands for what is not known. */
  SequencedMap<String, Object> fields() {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("application", name.application());
    fields.put("level", name.level().isEmpty() ? null : name.levelWord());
    fields.put("neighbours", name.neighbours());
    fields.put("value", value);
    fields.put("origin", origin.isEmpty() ? null : origin);
    fields.put("uncertainty", trust.map(FigureRow::fields).orElse(null));
    return fields;
  }

  /** Returns how far a figure is to be trusted, as fields of JSON. */
  static SequencedMap<String, Object> fields(CellUncertainty trust) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("low", trust.low());
    fields.put("high", trust.high());
    fields.put("confidence", trust.confidence());
    fields.put("runs", trust.runs());
    fields.put("origin", trust.origin().word());
    fields.put("verdict", trust.verdict());
    fields.put("note", trust.note());
    return fields;
  }
}
