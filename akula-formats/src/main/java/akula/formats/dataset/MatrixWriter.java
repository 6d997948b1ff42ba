package akula.formats.dataset;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Makes the text of matrices and groups, as {@link MatrixReader} and {@link GroupsReader} read. */
final class MatrixWriter {
  private MatrixWriter() {}

  static String speeds(List<String> names, LevelModel.PairMatrix matrix) {
    var header = new ArrayList<>(List.of(MatrixReader.CORNER));
    header.addAll(names);
    var text = new CsvText().row(header);
    for (int i = 0; i < matrix.speeds().length; i++) {
      var row = new ArrayList<>(List.of(names.get(i)));
      for (double speed : matrix.speeds()[i]) {
        row.add(Numbers.text(speed));
      }
      text.row(row);
    }
    return text.toString();
  }

  static String groups(List<String> names, LevelModel.PairMatrix matrix) {
    var text = new CsvText().row("members", "speeds");
    for (LevelModel.Group group : matrix.groups()) {
      text.row(
          group.rows().stream().map(names::get).collect(Collectors.joining("+")),
          group.speeds().stream().map(Numbers::text).collect(Collectors.joining("+")));
    }
    return text.toString();
  }
}
