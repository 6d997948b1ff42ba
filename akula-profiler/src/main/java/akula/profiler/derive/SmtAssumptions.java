package akula.profiler.derive;

import akula.formats.Mistakes;
import akula.formats.Range;
import akula.formats.SourceText;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is assumed of programs, since measurements over cache ways do not tell it. The built-in ones
 * are of 21 programs of CPU2006: as many as paper TPDS 2017 runs, of which it names the first nine;
 * the others are a choice.
 */
final class SmtAssumptions {
  private static final String BUILT_IN = "smt-assumptions-cpu2006.csv";
  private static final Range SHARE = Range.atLeast(0).atMost(1);

  /**
   * Of one program.
   *
   * @param mispredictions of branches, per 1000 instructions
   * @param floatingPoint share among the instructions
   * @param loadStore share among the instructions
   */
  record OfProgram(double mispredictions, double floatingPoint, double loadStore) {}

  private SmtAssumptions() {}

  /** Returns the built-in ones by program, as per-way tables name it. */
  static Map<String, OfProgram> builtIn() {
    var mistakes = new Mistakes();
    var byProgram = new LinkedHashMap<String, OfProgram>();
    try (InputStream in = SmtAssumptions.class.getResourceAsStream(BUILT_IN)) {
      SourceText.of(BUILT_IN, in.readAllBytes(), mistakes)
          .flatMap(text -> CsvTable.read(text, mistakes))
          .ifPresent(table -> read(table, byProgram));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (!mistakes.isEmpty()) {
      throw new IllegalStateException(mistakes.list().toString());
    }
    return byProgram;
  }

  private static void read(CsvTable table, Map<String, OfProgram> byProgram) {
    int program = table.required("program");
    int mispredictions = table.required("branch_mispredictions_per_kiloinstruction");
    int floatingPoint = table.required("floating_point");
    int loadStore = table.required("load_store");
    table.end();
    for (CsvRow row : table.rows()) {
      byProgram.put(
          row.text(program),
          new OfProgram(
              row.number(mispredictions, Range.atLeast(0)),
              row.number(floatingPoint, SHARE),
              row.number(loadStore, SHARE)));
    }
  }
}
