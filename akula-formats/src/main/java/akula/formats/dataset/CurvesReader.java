package akula.formats.dataset;

import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Reads curves over the ways of the last-level cache: one row per application and ways. */
final class CurvesReader {
  /** The columns after {@code application,ways}, in the order of the components of a curve. */
  static final List<String> COLUMNS =
      List.of(
          "ipc",
          "llc_references_per_kiloinstruction",
          "llc_misses_per_kiloinstruction",
          "bandwidth_mbps",
          "stall_fraction",
          "occupancy_ways");

  private static final int MOST_WAYS = 1024;
  private static final List<Range> RANGES =
      List.of(
          Range.above(0),
          Range.atLeast(0),
          Range.atLeast(0),
          Range.atLeast(0),
          Range.atLeast(0).atMost(1),
          Range.atLeast(0));

  private final DataSetFolder folder;
  private final String file;
  private final ApplicationNames names;
  private final List<TreeMap<Integer, List<Double>>> points = new ArrayList<>();
  private int ways;

  CurvesReader(DataSetFolder folder, String file, ApplicationNames names) {
    this.folder = folder;
    this.file = file;
    this.names = names;
    for (int i = 0; i < names.size(); i++) {
      points.add(new TreeMap<>());
    }
  }

  /** Returns the curve of each application. */
  List<LevelModel.Curve> read() {
    folder.table(file).ifPresent(this::read);
    return points.stream().map(CurvesReader::curve).toList();
  }

  /** Returns the number of ways that the curves have; 0 if none could be read. */
  int ways() {
    return ways;
  }

  private void read(CsvTable table) {
    int application = table.required("application");
    int way = table.required("ways");
    List<Integer> columns = COLUMNS.stream().map(table::required).toList();
    table.end();
    for (CsvRow row : table.rows()) {
      int position = names.position(row, application);
      int number = (int) row.whole(way, 1, MOST_WAYS);
      var values = new ArrayList<Double>();
      for (int i = 0; i < columns.size(); i++) {
        values.add(row.number(columns.get(i), RANGES.get(i)));
      }
      if (position >= 0 && points.get(position).putIfAbsent(number, values) != null) {
        row.complain(
            way,
            "ways "
                + number
                + " of "
                + names.name(position)
                + " stand here again; expected them once");
      }
      ways = Math.max(ways, number);
    }
    if (names.complete() && table.complete() && application >= 0 && way >= 0) {
      checkComplete();
    }
  }

  private void checkComplete() {
    for (int i = 0; i < points.size(); i++) {
      var missing = new ArrayList<String>();
      for (int way = 1; way <= ways; way++) {
        if (!points.get(i).containsKey(way)) {
          missing.add(String.valueOf(way));
        }
      }
      if (points.get(i).isEmpty()) {
        folder.complain(file, "has no line for " + names.name(i));
      } else if (!missing.isEmpty()) {
        String message = "%s has no line for %s ways; expected one for each from 1 to %d";
        folder.complain(file, message.formatted(names.name(i), String.join(", ", missing), ways));
      }
    }
  }

  private static LevelModel.Curve curve(TreeMap<Integer, List<Double>> points) {
    var columns = new ArrayList<List<Double>>();
    for (int i = 0; i < COLUMNS.size(); i++) {
      int column = i;
      columns.add(points.values().stream().map(values -> values.get(column)).toList());
    }
    return new LevelModel.Curve(
        columns.get(0),
        columns.get(1),
        columns.get(2),
        columns.get(3),
        columns.get(4),
        columns.get(5));
  }
}
