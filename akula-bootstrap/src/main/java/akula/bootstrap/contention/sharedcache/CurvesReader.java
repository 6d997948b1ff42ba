package akula.bootstrap.contention.sharedcache;

import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.dataset.ApplicationNames;
import akula.formats.dataset.ModelSource;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Reads curves over the ways of the last-level cache: one row per application and ways. */
final class CurvesReader {
  private static final List<Range> RANGES =
      List.of(
          Range.above(0),
          Range.atLeast(0),
          Range.atLeast(0),
          Range.atLeast(0),
          Range.atLeast(0).atMost(1),
          Range.atLeast(0));

  private final ModelSource source;
  private final String file;
  private final ApplicationNames names;
  private final List<TreeMap<Integer, List<Double>>> points = new ArrayList<>();
  private int ways;

  CurvesReader(ModelSource source, String file) {
    this.source = source;
    this.file = file;
    names = source.names();
    for (int i = 0; i < names.size(); i++) {
      points.add(new TreeMap<>());
    }
  }

  /** Returns the curve of each application. */
  List<Curve> read() {
    source.table(file).ifPresent(this::read);
    return points.stream().map(ofOne -> Curve.of(ofOne.values())).toList();
  }

  /** Returns the number of ways that the curves have; 0 if none could be read. */
  int ways() {
    return ways;
  }

  private void read(CsvTable table) {
    int application = table.required("application");
    int way = table.required("ways");
    List<Integer> columns = Curve.COLUMNS.stream().map(table::required).toList();
    table.end();
    for (CsvRow row : table.rows()) {
      int position = names.position(row, application);
      int number = (int) row.whole(way, 1, SharedCacheKind.MOST_WAYS);
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
        source.complain(file, "has no line for " + names.name(i));
      } else if (!missing.isEmpty()) {
        String message = "%s has no line for %s ways; expected one for each from 1 to %d";
        source.complain(file, message.formatted(names.name(i), String.join(", ", missing), ways));
      }
    }
  }
}
