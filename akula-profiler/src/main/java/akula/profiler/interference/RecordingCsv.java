package akula.profiler.interference;

import akula.formats.InvalidInputException;
import akula.formats.Mistakes;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.csv.RowEncoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What was recorded of one mix, as CSV: a row for each quantum and program, with the instructions
 * and the cycles of each component in this quantum; programs by their position in the mix, from 1.
 */
public final class RecordingCsv {
  private static final String QUANTUM = "quantum";
  private static final String PROGRAM = "program";
  private static final String INSTRUCTIONS = "instructions";
  private static final int FIRST_COMPONENT = 3;
  private static final long MOST_COUNTED = 1L << 53;

  private final Mix mix;
  private final List<String> stack;
  private final List<List<Quantum>> quanta = new ArrayList<>();
  private final List<Quantum> quantum = new ArrayList<>();
  private final double[] done;

  private RecordingCsv(Mix mix, List<String> stack) {
    this.mix = mix;
    this.stack = stack;
    done = new double[mix.programs().size()];
  }

  /** Returns the text of a file; counts are rounded to whole numbers. */
  public static String text(MixRecording recording, List<String> stack) {
    RowEncoder rows = new RowEncoder();
    rows.text(QUANTUM).text(PROGRAM).text(INSTRUCTIONS);
    stack.forEach(rows::text);
    rows.endRow();
    for (int q = 0; q < recording.quanta().size(); q++) {
      List<Quantum> all = recording.quanta().get(q);
      for (int i = 0; i < all.size(); i++) {
        Quantum one = all.get(i);
        rows.integer(q + 1).integer(i + 1).integer(Math.round(one.to() - one.from()));
        one.cycles().forEach(cycles -> rows.integer(Math.round(cycles)));
        rows.endRow();
      }
    }
    return rows.toString();
  }

  /** Returns the components of a file: all columns after the instructions. */
  static List<String> stack(Path file) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    List<String> header = CsvTable.read(file, mistakes).map(CsvTable::header).orElse(List.of());
    mistakes.throwIfAny();
    return header.size() <= FIRST_COMPONENT
        ? List.of()
        : List.copyOf(header.subList(FIRST_COMPONENT, header.size()));
  }

  /**
   * Reads a file.
   *
   * @param mix of which it is
   * @param stack the components that it has to have
   * @throws InvalidInputException with all mistakes of the file, if there is any
   */
  static MixRecording read(Path file, Mix mix, List<String> stack) throws InvalidInputException {
    Mistakes mistakes = new Mistakes();
    RecordingCsv reader = new RecordingCsv(mix, stack);
    CsvTable.read(file, mistakes).ifPresent(reader::take);
    mistakes.throwIfAny();
    return new MixRecording(mix, reader.quanta);
  }

  private void take(CsvTable table) {
    int[] columns = new int[stack.size() + FIRST_COMPONENT];
    columns[0] = table.required(QUANTUM);
    columns[1] = table.required(PROGRAM);
    columns[2] = table.required(INSTRUCTIONS);
    for (int i = 0; i < stack.size(); i++) {
      columns[FIRST_COMPONENT + i] = table.required(stack.get(i));
    }
    table.end();
    for (CsvRow row : table.rows()) {
      take(row, columns);
    }
    if (quanta.isEmpty()) {
      table.complainOfHeader("there is no quantum in which each program of the mix was recorded");
    } else if (!quantum.isEmpty()) {
      table.complainOfHeader("the last quantum lacks a program of the mix");
    }
  }

  private void take(CsvRow row, int[] columns) {
    int position = quantum.size();
    requireIs(row, columns[0], QUANTUM, quanta.size() + 1);
    requireIs(row, columns[1], PROGRAM, position + 1);
    double instructions = row.whole(columns[2], 0, MOST_COUNTED);
    List<Double> cycles = new ArrayList<>();
    for (int i = FIRST_COMPONENT; i < columns.length; i++) {
      double found = row.number(columns[i], Range.atLeast(0));
      cycles.add(Double.isNaN(found) ? 0 : found);
    }
    double from = done[position];
    done[position] += instructions;
    quantum.add(new Quantum(from, done[position], cycles));
    if (quantum.size() == mix.programs().size()) {
      quanta.add(List.copyOf(quantum));
      quantum.clear();
    }
  }

  private static void requireIs(CsvRow row, int column, String what, int expected) {
    if (!row.text(column).equals(Integer.toString(expected))) {
      row.complain(column, what, expected + ", as rows go by quantum and then by program");
    }
  }
}
