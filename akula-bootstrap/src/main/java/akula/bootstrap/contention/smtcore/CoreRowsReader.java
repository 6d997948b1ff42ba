package akula.bootstrap.contention.smtcore;

import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.dataset.ApplicationNames;
import akula.formats.dataset.ModelSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Reads what each application is to a core, which stands in up to three files. */
final class CoreRowsReader {
  private static final int MOST_WAYS = 1024;
  private static final Range ANY = Range.atLeast(0);
  private static final Range SHARE = Range.atLeast(0).atMost(1);
  private static final List<Range> RANGES = List.of(Range.above(0), ANY, ANY, SHARE, SHARE);

  private final ModelSource source;
  private final ApplicationNames names;

  /** The application that only executes {@code nop}, or -1. */
  private final int nop;

  /** By row, null where it is none. */
  private final List<List<Double>> numbers = new ArrayList<>();

  private final List<TreeMap<Integer, List<Double>>> curves = new ArrayList<>();
  private final List<CoreRow.Part> phases = new ArrayList<>();
  private int ways;
  private String programsFile = "";

  /** False if some line could not be read, so that nobody complains that one is missing. */
  private boolean complete;

  CoreRowsReader(ModelSource source, int nop) {
    this.source = source;
    this.nop = nop;
    names = source.names();
    complete = names.complete();
    for (int i = 0; i < names.size(); i++) {
      numbers.add(null);
      curves.add(new TreeMap<>());
      phases.add(null);
    }
  }

  /**
   * Reads the files.
   *
   * @param phasesFile empty if there is none
   */
  void read(String file, String curvesFile, String phasesFile) {
    programsFile = file;
    table(file).ifPresent(this::readPrograms);
    table(curvesFile).ifPresent(this::readCurves);
    if (!phasesFile.isEmpty()) {
      table(phasesFile).ifPresent(this::readPhases);
    }
    if (complete) {
      checkRows(phasesFile);
      checkCurves(curvesFile);
    }
  }

  private Optional<CsvTable> table(String file) {
    Optional<CsvTable> table = source.table(file);
    complete &= table.isPresent() && table.get().complete();
    return table;
  }

  /** Returns the number of ways that the curves have; 0 if none could be read. */
  int ways() {
    return ways;
  }

  /** Returns what the applications are; it does not matter if there was any mistake. */
  List<CoreRow> rows() {
    var rows = new ArrayList<CoreRow>();
    for (int i = 0; i < numbers.size(); i++) {
      if (phases.get(i) != null) {
        rows.add(phases.get(i));
      } else if (numbers.get(i) != null) {
        rows.add(new CoreRow.Whole(ProgramParts.of(numbers.get(i), columns(curves.get(i)))));
      } else {
        rows.add(new CoreRow.Nop());
      }
    }
    return rows;
  }

  private static List<List<Double>> columns(TreeMap<Integer, List<Double>> points) {
    var columns = new ArrayList<List<Double>>();
    for (int c = 0; c < ProgramParts.CURVES.size(); c++) {
      int column = c;
      columns.add(points.values().stream().map(point -> point.get(column)).toList());
    }
    return columns;
  }

  private List<Integer> required(CsvTable table, List<String> columns) {
    List<Integer> positions = columns.stream().map(table::required).toList();
    complete &= positions.stream().allMatch(position -> position >= 0);
    return positions;
  }

  private void readPrograms(CsvTable table) {
    int application = required(table, List.of(SmtCoreKind.APPLICATION)).getFirst();
    List<Integer> columns = required(table, ProgramParts.NUMBERS);
    table.end();
    for (CsvRow row : table.rows()) {
      int position = names.position(row, application);
      var values = new ArrayList<Double>();
      for (int i = 0; i < columns.size(); i++) {
        values.add(row.number(columns.get(i), RANGES.get(i)));
      }
      double floatingPoint = values.get(3);
      double loadStore = values.get(4);
      if (floatingPoint + loadStore > 1) {
        row.complain(
            columns.get(4),
            "load_store is %s, beside a share of floating point of %s; expected at most 1 together"
                .formatted(Numbers.text(loadStore), Numbers.text(floatingPoint)));
      }
      if (isNew(row, application, position, "a program")) {
        numbers.set(position, values);
      }
    }
  }

  /** Returns whether an application is known and nothing is known of it; else complains. */
  private boolean isNew(CsvRow row, int column, int position, String what) {
    if (position < 0) {
      complete = false;
      return false;
    }
    String name = names.name(position);
    if (position == nop) {
      row.complain(
          column, "'%s' is what dataset.json names as nop; expected %s".formatted(name, what));
    } else if (numbers.get(position) != null || phases.get(position) != null) {
      row.complain(column, "application '%s' stands here again; expected it once".formatted(name));
    } else {
      return true;
    }
    return false;
  }

  private void readCurves(CsvTable table) {
    int application = required(table, List.of(SmtCoreKind.APPLICATION)).getFirst();
    int way = required(table, List.of(SmtCoreKind.WAYS)).getFirst();
    List<Integer> columns = required(table, ProgramParts.CURVES);
    table.end();
    for (CsvRow row : table.rows()) {
      int position = names.position(row, application);
      int number = (int) row.whole(way, 1, MOST_WAYS);
      var values = new ArrayList<Double>();
      columns.forEach(column -> values.add(row.number(column, ANY)));
      complete &= position >= 0;
      if (position >= 0 && curves.get(position).putIfAbsent(number, values) != null) {
        row.complain(
            way,
            "%s of %s stand here again; expected them once"
                .formatted(Numbers.count(number, "way"), names.name(position)));
      }
      ways = Math.max(ways, number);
    }
  }

  private void readPhases(CsvTable table) {
    int application = required(table, List.of(SmtCoreKind.APPLICATION)).getFirst();
    int program = required(table, List.of(SmtCoreKind.PROGRAM)).getFirst();
    List<Integer> columns = required(table, PhaseFactors.COLUMNS);
    table.end();
    for (CsvRow row : table.rows()) {
      int position = names.position(row, application);
      int of = names.position(row, program);
      var values = new ArrayList<Double>();
      columns.forEach(column -> values.add(row.number(column, Range.above(0))));
      if (of >= 0 && complete && numbers.get(of) == null) {
        row.complain(
            program, "program is '%s'; expected one of %s".formatted(names.name(of), programsFile));
      }
      complete &= of >= 0;
      if (isNew(row, application, position, "a phase of a program")) {
        phases.set(position, new CoreRow.Part(of, PhaseFactors.of(values)));
      }
    }
  }

  private void checkRows(String phasesFile) {
    for (int i = 0; i < names.size(); i++) {
      if (i != nop && numbers.get(i) == null && phases.get(i) == null) {
        String elsewhere = phasesFile.isEmpty() ? "" : ", nor has " + phasesFile;
        source.complain(programsFile, "has no line for " + names.name(i) + elsewhere);
      }
    }
  }

  private void checkCurves(String file) {
    if (ways == 1) {
      source.complain(file, "has curves of 1 way; expected at least 2");
    }
    for (int i = 0; i < names.size(); i++) {
      String name = names.name(i);
      var missing = new ArrayList<String>();
      for (int way = 1; way <= ways; way++) {
        if (!curves.get(i).containsKey(way)) {
          missing.add(String.valueOf(way));
        }
      }
      boolean isProgram = numbers.get(i) != null;
      if (!isProgram && !curves.get(i).isEmpty()) {
        source.complain(
            file, "has lines for %s; expected only those of %s".formatted(name, programsFile));
      } else if (isProgram && curves.get(i).isEmpty()) {
        source.complain(file, "has no line for " + name);
      } else if (isProgram && !missing.isEmpty()) {
        String message = "%s has no line for %s ways; expected one for each from 1 to %d";
        source.complain(file, message.formatted(name, String.join(", ", missing), ways));
      }
    }
  }
}
