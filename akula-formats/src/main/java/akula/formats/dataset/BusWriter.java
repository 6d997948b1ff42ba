package akula.formats.dataset;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import java.util.List;

/** Makes the text of what applications depend on a bus, as {@link BusReader} reads it. */
final class BusWriter {
  private BusWriter() {}

  static String dependences(List<String> names, LevelModel.Bus bus) {
    var text = new CsvText().row("application", BusReader.DEPENDENCE);
    for (int i = 0; i < names.size(); i++) {
      text.row(names.get(i), Numbers.text(bus.dependences().get(i)));
    }
    return text.toString();
  }
}
