package akula.bootstrap.contention.pairs;

import akula.formats.Numbers;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.dataset.ApplicationNames;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.ModelSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reads measured co-schedules of three or more. The header is {@code members,speeds}; each field is
 * a list whose parts are separated by {@code +}, the speeds in the order of the members:
 *
 * <pre>{@code
 * members,speeds
 * a+a+b,0.8+0.8+0.9
 * }</pre>
 *
 * <p>Members may stand in any order, equal members have equal speeds, a co-schedule stands once.
 */
final class GroupsReader {
  static final int FEWEST = 3;

  private final ModelSource source;
  private final String file;
  private final ApplicationNames names;
  private int members;
  private int speeds;

  GroupsReader(ModelSource source, String file) {
    this.source = source;
    this.file = file;
    names = source.names();
  }

  /** Returns the groups that have no mistake, in the order of the file. */
  List<MeasuredGroup> read() {
    var groups = new ArrayList<MeasuredGroup>();
    source.table(file).ifPresent(table -> read(table, groups));
    return groups;
  }

  private void read(CsvTable table, List<MeasuredGroup> groups) {
    members = table.required("members");
    speeds = table.required("speeds");
    table.end();
    if (members < 0 || speeds < 0) {
      return;
    }
    Set<List<Integer>> seen = new HashSet<>();
    for (CsvRow row : table.rows()) {
      List<Integer> positions = positions(row);
      List<Double> values = values(row);
      if (positions.contains(-1) || values.contains(Double.NaN) || !fit(row, positions, values)) {
        continue;
      }
      MeasuredGroup group = sorted(row, positions, values);
      if (!seen.add(group.rows())) {
        row.complain(
            members, "group '" + row.text(members) + "' stands here again; expected it once");
      }
      groups.add(group);
    }
  }

  private List<Integer> positions(CsvRow row) {
    var positions = new ArrayList<Integer>();
    for (String member : row.text(members).split("\\+", -1)) {
      positions.add(names.position(row, members, member.strip()));
    }
    return positions;
  }

  private List<Double> values(CsvRow row) {
    var values = new ArrayList<Double>();
    for (String text : row.text(speeds).split("\\+", -1)) {
      double value = Numbers.value(text.strip());
      if (!MatrixReader.SPEEDS.contains(value)) {
        String expected = MatrixReader.SPEEDS.expected("number");
        row.complain(speeds, "speed '%s'; expected %s".formatted(text.strip(), expected));
        value = Double.NaN;
      }
      values.add(value);
    }
    return values;
  }

  private boolean fit(CsvRow row, List<Integer> positions, List<Double> values) {
    if (positions.size() < FEWEST) {
      row.complain(members, "members", "three or more, separated by '+' (pairs are in the matrix)");
      return false;
    }
    if (positions.size() != values.size()) {
      String message = "%d speeds for %d members; expected one for each";
      row.complain(speeds, message.formatted(values.size(), positions.size()));
      return false;
    }
    return true;
  }

  private MeasuredGroup sorted(CsvRow row, List<Integer> positions, List<Double> values) {
    var speedOf = new TreeMap<Integer, Double>();
    for (int i = 0; i < positions.size(); i++) {
      Double before = speedOf.putIfAbsent(positions.get(i), values.get(i));
      if (before != null && !before.equals(values.get(i))) {
        String message = "speeds %s and %s of %s in one group; expected equal ones";
        row.complain(
            speeds,
            message.formatted(
                Numbers.text(before), Numbers.text(values.get(i)), names.name(positions.get(i))));
      }
    }
    var ascending = new ArrayList<>(positions);
    Collections.sort(ascending);
    return new MeasuredGroup(ascending, ascending.stream().map(speedOf::get).toList());
  }
}
