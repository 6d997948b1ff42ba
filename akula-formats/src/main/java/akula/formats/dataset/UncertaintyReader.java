package akula.formats.dataset;

import akula.api.plugin.Spelling;
import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads how far the figures of a data set are to be trusted, a row a cell: {@code
 * application,level,neighbours,low,high,confidence,runs,origin,verdict,note}. For a solo time level
 * and neighbours are empty; the neighbours of a group are separated by {@code +}.
 */
final class UncertaintyReader {
  static final String FILE = "uncertainty.csv";
  static final List<String> COLUMNS =
      List.of(
          "application",
          "level",
          "neighbours",
          "low",
          "high",
          "confidence",
          "runs",
          "origin",
          "verdict",
          "note");

  private static final Range FIGURES = Range.atLeast(0);

  /** Not 1: nobody can be certain of what was measured, and no variance follows from it. */
  private static final Range CONFIDENCES = Range.above(0).atMost(0.9999);

  private final DataSetFolder folder;
  private final String file;
  private final ApplicationNames names;

  /** The figures, or nothing if they have mistakes themselves. */
  private final Optional<CellValues> values;

  private final int[] columns = new int[COLUMNS.size()];

  UncertaintyReader(
      DataSetFolder folder, String file, ApplicationNames names, Optional<CellValues> values) {
    this.folder = folder;
    this.file = file;
    this.names = names;
    this.values = values;
  }

  /** Returns the cells that have no mistake in what they are, in the order of the file. */
  List<CellUncertainty> read() {
    var cells = new ArrayList<CellUncertainty>();
    folder.table(file).ifPresent(table -> read(table, cells));
    return cells;
  }

  private void read(CsvTable table, List<CellUncertainty> cells) {
    for (int i = 0; i < columns.length; i++) {
      columns[i] = table.required(COLUMNS.get(i));
    }
    table.end();
    if (Arrays.stream(columns).anyMatch(column -> column < 0)) {
      return;
    }
    Set<Cell> seen = new HashSet<>();
    for (CsvRow row : table.rows()) {
      Optional<Cell> cell = cell(row);
      cell.filter(c -> !seen.add(c))
          .ifPresent(c ->
              row.complain(columns[0], described(row) + " stands here again; expected it once"));
      CellUncertainty read = read(row, cell.orElse(Cell.solo(0)));
      cell.ifPresent(c -> {
        checkValue(row, read);
        cells.add(read);
      });
    }
  }

  private CellUncertainty read(CsvRow row, Cell cell) {
    double low = row.number(columns[3], FIGURES);
    double high = row.number(columns[4], FIGURES);
    if (high < low) {
      row.complain(columns[4], "high", "at least low, " + Numbers.text(low));
    }
    double confidence = row.number(columns[5], CONFIDENCES);
    String from = word(row, 7, "measured", "predicted");
    boolean predicted = from.equals("predicted");
    int runs = (int) row.whole(columns[6], 0, Integer.MAX_VALUE);
    if (predicted && runs > 0) {
      row.complain(columns[6], "runs", "0, since the figure is predicted");
    } else if (from.equals("measured") && row.text(columns[6]).equals("0")) {
      row.complain(columns[6], "runs", "at least 1, since the figure is measured");
    }
    boolean sure = word(row, 8, "sure", "unsure").equals("sure");
    String note = row.text(columns[9]);
    if (note.codePoints().anyMatch(Character::isISOControl)) {
      row.complain(columns[9], "note has a line break or control character; expected one line");
    }
    var origin = predicted ? CellUncertainty.Origin.PREDICTED : CellUncertainty.Origin.MEASURED;
    return new CellUncertainty(cell, low, high, confidence, runs, origin, sure, note);
  }

  private String word(CsvRow row, int column, String one, String other) {
    String word = row.text(columns[column]);
    if (!word.equals(one) && !word.equals(other)) {
      String hint = Spelling.hint(word, List.of(one, other));
      row.complain(columns[column], COLUMNS.get(column), one + " or " + other + hint);
    }
    return word;
  }

  private Optional<Cell> cell(CsvRow row) {
    int application = names.position(row, columns[0]);
    String word = row.text(columns[1]);
    String neighbours = row.text(columns[2]);
    if (word.isEmpty() && neighbours.isEmpty()) {
      return application < 0 ? Optional.empty() : Optional.of(Cell.solo(application));
    }
    Optional<SharingLevel> level = level(row, word);
    if (neighbours.isEmpty()) {
      row.complain(
          columns[2],
          "neighbours",
          "an application, or several separated by '+' (for a solo time the level is empty, too)");
      return Optional.empty();
    }
    List<Integer> others =
        Stream.of(neighbours.split("\\+", -1))
            .map(name -> names.position(row, columns[2], name.strip()))
            .toList();
    return application < 0 || level.isEmpty() || others.contains(-1)
        ? Optional.empty()
        : Optional.of(new Cell(application, level, others));
  }

  private Optional<SharingLevel> level(CsvRow row, String word) {
    List<String> words = Arrays.stream(SharingLevel.values()).map(SharingLevel::word).toList();
    if (!words.contains(word)) {
      String expected = Spelling.oneOf(words) + " (beside neighbours)" + Spelling.hint(word, words);
      row.complain(columns[1], "level", expected);
      return Optional.empty();
    }
    return Optional.of(SharingLevel.values()[words.indexOf(word)]);
  }

  private void checkValue(CsvRow row, CellUncertainty read) {
    if (values.isEmpty()) {
      return;
    }
    OptionalDouble value = values.get().value(read.cell());
    if (value.isEmpty()) {
      row.complain(columns[2], missing(row, read.cell()));
    } else if (value.getAsDouble() < read.low() || value.getAsDouble() > read.high()) {
      int column = value.getAsDouble() < read.low() ? 3 : 4;
      String expected = column == 3 ? "at most " : "at least ";
      row.complain(
          columns[column],
          COLUMNS.get(column),
          expected + Numbers.text(value.getAsDouble()) + ", " + described(row));
    }
  }

  private String missing(CsvRow row, Cell cell) {
    String level = row.text(columns[1]);
    return cell.isPair()
        ? "level %s has no model with figures of pairs in dataset.json; expected one, or no pairs here"
            .formatted(level)
        : "the group %s+%s is not among the groups of level %s; expected one that is"
            .formatted(row.text(columns[0]), row.text(columns[2]), level);
  }

  private String described(CsvRow row) {
    String application = row.text(columns[0]);
    return row.text(columns[2]).isEmpty()
        ? "the solo time of " + application
        : "the speed of %s next to %s in %s"
            .formatted(application, row.text(columns[2]), row.text(columns[1]));
  }
}
