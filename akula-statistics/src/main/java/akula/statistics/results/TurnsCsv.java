package akula.statistics.results;

import static akula.formats.csv.CsvSchema.seconds;
import static akula.formats.csv.CsvSchema.text;
import static akula.formats.csv.CsvSchema.whole;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.metrics.DecidedTurns;
import java.util.Optional;

/**
 * The table {@code turns.csv}: one row a real run, with what became of its turns. It is there only
 * if policies decided turns; of runs that none was to decide all numbers are 0, but that they
 * count.
 */
public final class TurnsCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "turns.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          whole("workload"),
          text("policy"),
          whole("turns"),
          whole("fallback"),
          whole("refused"),
          whole("extended"),
          whole("lost"),
          whole("told_anew"),
          seconds("asked_s"),
          seconds("had_s"),
          whole("counts"));

  private static final DecidedTurns NONE = new DecidedTurns(0, 0, 0, 0, 0, 0, 0, 0);

  private TurnsCsv() {}

  /** Adds the header. */
  public static void header(RowEncoder out) {
    out.header(SCHEMA);
  }

  /**
   * Adds a run.
   *
   * @param category name of the workload
   * @param workload number of the repetition
   * @param policy as the user named it, with its options
   * @param decided empty if no policy was to decide
   */
  public static void row(
      RowEncoder out,
      String category,
      long workload,
      String policy,
      Optional<DecidedTurns> decided) {
    DecidedTurns turns = decided.orElse(NONE);
    out.text(category).integer(workload).text(policy).integer(turns.turns());
    out.integer(turns.fallback())
        .integer(turns.refused())
        .integer(turns.extended())
        .integer(turns.lost())
        .integer(turns.anews())
        .seconds(turns.askedNanos())
        .seconds(turns.hadNanos())
        .integer(decided.isEmpty() || turns.count() ? 1 : 0)
        .endRow();
  }
}
