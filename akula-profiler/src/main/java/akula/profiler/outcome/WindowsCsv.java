package akula.profiler.outcome;

import akula.formats.Numbers;
import akula.formats.csv.CsvText;
import akula.profiler.phases.ProgramPhase;
import java.util.List;
import java.util.function.IntFunction;

/** The phases of the applications, and the windows that stand for them, as a table. */
public final class WindowsCsv {
  private WindowsCsv() {}

  /**
   * Returns the text of the file: a row for each phase.
   *
   * @param names of the applications
   * @param phases of an application, by its position
   */
  public static String text(List<String> names, IntFunction<List<ProgramPhase>> phases) {
    CsvText text = new CsvText();
    text.row(List.of("application", "phase", "weight", "from_work", "to_work"));
    for (int application = 0; application < names.size(); application++) {
      int number = 0;
      for (ProgramPhase phase : phases.apply(application)) {
        text.row(
            List.of(
                names.get(application),
                String.valueOf(number++),
                Numbers.text(phase.weight()),
                Numbers.text(phase.from()),
                Numbers.text(phase.to())));
      }
    }
    return text.toString();
  }
}
