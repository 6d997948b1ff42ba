package akula.formats.dataset;

import akula.formats.Numbers;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code phases.csv}: {@code application,phase,row,solo_s}. The phases of an application are
 * numbered from 1 in the order of the file. An application without any has one, itself.
 */
final class PhasesReader {
  static final String FILE = "phases.csv";

  private static final double TOLERANCE = 0.001;

  private final DataSetFolder folder;
  private final ApplicationNames names;
  private final List<List<Phase>> phases = new ArrayList<>();
  private boolean complete;

  PhasesReader(DataSetFolder folder, ApplicationNames names) {
    this.folder = folder;
    this.names = names;
    for (int i = 0; i < names.size(); i++) {
      phases.add(new ArrayList<>());
    }
    if (folder.has(FILE)) {
      folder.table(FILE).ifPresent(this::read);
    }
  }

  /** Returns the phases of an application. */
  List<Phase> of(int application, double soloSeconds) {
    List<Phase> own = phases.get(application);
    if (own.isEmpty()) {
      return List.of(new Phase(application, soloSeconds));
    }
    double sum = own.stream().mapToDouble(Phase::soloSeconds).sum();
    if (complete && Math.abs(sum - soloSeconds) > TOLERANCE * soloSeconds) {
      folder.complain(
          FILE,
          "the phases of %s take %s s; expected %s s, its solo_s, to within 0.1%%"
              .formatted(names.name(application), Numbers.text(sum), Numbers.text(soloSeconds)));
    }
    return own;
  }

  private void read(CsvTable table) {
    int application = table.required("application");
    int number = table.required("phase");
    int row = table.required("row");
    int solo = table.required("solo_s");
    table.end();
    complete = table.complete() && number >= 0 && row >= 0 && solo >= 0;
    for (CsvRow line : table.rows()) {
      int position = names.position(line, application);
      int behaves = names.position(line, row);
      double seconds = line.number(solo, ApplicationsReader.SOLO_SECONDS);
      long phase = line.whole(number, 1, Integer.MAX_VALUE);
      if (position >= 0) {
        int expected = phases.get(position).size() + 1;
        if (phase != expected && complete) {
          line.complain(number, "phase", expected + ", the next of " + names.name(position));
        }
        phases.get(position).add(new Phase(behaves, seconds));
      }
    }
  }
}
