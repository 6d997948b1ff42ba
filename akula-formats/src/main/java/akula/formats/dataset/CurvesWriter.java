package akula.formats.dataset;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import java.util.ArrayList;
import java.util.List;

/** Makes the text of curves, as {@link CurvesReader} reads them. */
final class CurvesWriter {
  private CurvesWriter() {}

  static String curves(List<String> names, LevelModel.SharedCache cache) {
    var header = new ArrayList<>(List.of("application", "ways"));
    header.addAll(CurvesReader.COLUMNS);
    var text = new CsvText().row(header);
    for (int i = 0; i < cache.curves().size(); i++) {
      LevelModel.Curve curve = cache.curves().get(i);
      for (int way = 1; way <= curve.ipc().size(); way++) {
        var row = new ArrayList<>(List.of(names.get(i), String.valueOf(way)));
        for (List<Double> column : columns(curve)) {
          row.add(Numbers.text(column.get(way - 1)));
        }
        text.row(row);
      }
    }
    return text.toString();
  }

  private static List<List<Double>> columns(LevelModel.Curve curve) {
    return List.of(
        curve.ipc(),
        curve.referencesPerKiloInstruction(),
        curve.missesPerKiloInstruction(),
        curve.bandwidthMegabytesPerSecond(),
        curve.stallFraction(),
        curve.occupancyWays());
  }
}
