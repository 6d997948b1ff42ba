package akula.formats.dataset;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the text of the table that {@link UncertaintyReader} reads. */
final class UncertaintyWriter {
  private UncertaintyWriter() {}

  static String cells(List<String> names, List<CellUncertainty> cells) {
    var text = new CsvText().row(UncertaintyReader.COLUMNS);
    for (CellUncertainty uncertainty : cells) {
      Cell cell = uncertainty.cell();
      text.row(
          names.get(cell.row()),
          cell.level().map(SharingLevel::word).orElse(""),
          cell.neighbours().stream().map(names::get).collect(Collectors.joining("+")),
          Numbers.text(uncertainty.low()),
          Numbers.text(uncertainty.high()),
          Numbers.text(uncertainty.confidence()),
          String.valueOf(uncertainty.runs()),
          uncertainty.origin().word(),
          uncertainty.verdict(),
          uncertainty.note());
    }
    return text.toString();
  }
}
