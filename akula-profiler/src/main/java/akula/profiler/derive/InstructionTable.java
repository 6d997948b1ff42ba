package akula.profiler.derive;

import akula.formats.Mistakes;
import akula.formats.Range;
import akula.formats.SourceText;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Dynamic instruction counts of programs. The built-in ones are those of CPU2006 with reference
 * input, to two or three digits (after Phansalkar, Joshi and John, ISCA 2007).
 */
final class InstructionTable {
  private static final String BUILT_IN = "instructions-cpu2006.csv";

  private final Map<String, Double> byProgram = new LinkedHashMap<>();

  private InstructionTable() {}

  /** Reads the built-in table. */
  static InstructionTable builtIn() {
    var mistakes = new Mistakes();
    var counts = new InstructionTable();
    try (InputStream in = InstructionTable.class.getResourceAsStream(BUILT_IN)) {
      SourceText.of(BUILT_IN, in.readAllBytes(), mistakes)
          .flatMap(text -> CsvTable.read(text, mistakes))
          .ifPresent(counts::read);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!mistakes.isEmpty()) {
      throw new IllegalStateException(mistakes.list().toString());
    }
    return counts;
  }

  /** Reads a table {@code program,instructions}. */
  static InstructionTable read(Path file, Mistakes mistakes) {
    var counts = new InstructionTable();
    CsvTable.read(file, mistakes).ifPresent(counts::read);
    return counts;
  }

  private void read(CsvTable csv) {
    int program = csv.required("program");
    int instructions = csv.required("instructions");
    csv.end();
    for (CsvRow row : csv.rows()) {
      double count = row.number(instructions, Range.above(0));
      if (program >= 0 && row.text(program).isEmpty()) {
        row.complain(program, "program", "its name as in the per-way table, or without the year");
      } else if (program >= 0 && byProgram.putIfAbsent(row.text(program), count) != null) {
        row.complain(
            program, "program '" + row.text(program) + "' stands here again; expected it once");
      }
    }
  }

  /** Returns the programs that it has. */
  Iterable<String> programs() {
    return byProgram.keySet();
  }

  /** Returns the count under the whole name, or else under the name without the year. */
  OptionalDouble of(String program, String shortName) {
    Double count = byProgram.getOrDefault(program, byProgram.get(shortName));
    return count == null ? OptionalDouble.empty() : OptionalDouble.of(count);
  }
}
