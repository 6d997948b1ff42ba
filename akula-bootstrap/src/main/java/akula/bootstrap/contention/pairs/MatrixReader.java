package akula.bootstrap.contention.pairs;

import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.dataset.ApplicationNames;
import akula.formats.dataset.ModelSource;
import java.util.Arrays;
import java.util.Objects;

/**
 * Reads a matrix of relative speeds: the header is {@code application} and the names of the
 * neighbours, each row begins with the name of the application that is slowed. A column {@code
 * alone}, as in the paper's Table 2, is allowed and has to be 1.
 */
final class MatrixReader {
  static final String CORNER = "application";
  static final String ALONE = "alone";

  /** Relative speeds: a little above 1 is possible where neighbours share data. */
  static final Range SPEEDS = Range.above(0).atMost(1.5);

  private static final double[][] NONE = {};

  private final ModelSource source;
  private final String file;
  private final ApplicationNames names;

  MatrixReader(ModelSource source, String file) {
    this.source = source;
    this.file = file;
    names = source.names();
  }

  /**
   * Returns the speeds: NaN where there is a mistake, none at all if rows or columns are missing.
   */
  double[][] read() {
    return source.table(file).map(this::read).orElse(NONE);
  }

  /** Memory is for rows that are there: applications may be many, and the matrix of a few. */
  private double[][] read(CsvTable table) {
    int corner = table.required(CORNER);
    int alone = table.optional(ALONE);
    int[] neighbours = neighbours(table, corner, alone);
    boolean allColumns =
        Arrays.stream(neighbours).filter(i -> i >= 0).distinct().count() == names.size();
    double[][] speeds = new double[names.size()][];
    double[] ofNobody = new double[names.size()];
    for (CsvRow row : table.rows()) {
      int slowed = names.position(row, corner);
      boolean isFirst = slowed >= 0 && speeds[slowed] == null;
      if (slowed >= 0 && !isFirst) {
        row.complain(
            corner, "the row of " + row.text(corner) + " stands here again; expected it once");
      }
      double[] target = isFirst && allColumns ? new double[names.size()] : ofNobody;
      readRow(table, row, corner, neighbours, target);
      if (isFirst) {
        speeds[slowed] = target;
      }
      if (alone >= 0 && Numbers.value(row.text(alone)) != 1) {
        row.complain(alone, "speed of " + row.text(corner) + " alone", "1");
      }
    }
    for (int i = 0; names.complete() && table.complete() && corner >= 0 && i < speeds.length; i++) {
      if (speeds[i] == null) {
        source.complain(file, "the row of " + names.name(i) + " is missing");
      }
    }
    return allColumns && Arrays.stream(speeds).noneMatch(Objects::isNull) ? speeds : NONE;
  }

  /** Returns for each column the position of the neighbour, -1 if unknown, -2 if it is no speed. */
  private int[] neighbours(CsvTable table, int corner, int alone) {
    var neighbours = new int[table.header().size()];
    var seen = new boolean[names.size()];
    for (int i = 0; i < neighbours.length; i++) {
      String name = table.header().get(i);
      neighbours[i] = i == corner || i == alone ? -2 : names.position(name);
      if (neighbours[i] >= 0) {
        seen[neighbours[i]] = true;
      } else if (neighbours[i] == -1 && names.allKnown()) {
        table.complainOfHeader(i, names.unknown(name).replace("%", "%%"));
      }
    }
    for (int i = 0; names.complete() && i < seen.length; i++) {
      if (!seen[i]) {
        table.complainOfHeader("the column of " + names.name(i) + " is missing");
      }
    }
    return neighbours;
  }

  private static void readRow(
      CsvTable table, CsvRow row, int corner, int[] neighbours, double[] target) {
    for (int i = 0; i < neighbours.length; i++) {
      if (neighbours[i] == -2) {
        continue;
      }
      double speed = Numbers.value(row.text(i));
      if (!SPEEDS.contains(speed)) {
        String what = "speed of %s next to %s".formatted(row.text(corner), table.header().get(i));
        row.complain(i, what, SPEEDS.expected("number"));
      }
      if (neighbours[i] >= 0) {
        target[neighbours[i]] = speed;
      }
    }
  }
}
