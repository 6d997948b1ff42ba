package akula.statistics.results;

import static akula.formats.csv.CsvSchema.decimal;
import static akula.formats.csv.CsvSchema.text;

import akula.formats.csv.CsvSchema;
import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleShare;
import java.util.List;

/**
 * The table {@code co-schedules.csv}: for which part of its time each application ran beside each
 * other one, under each policy. It is there only if it was asked for.
 */
public final class CoSchedulesCsv {
  /** Name of the file in a results folder. */
  public static final String FILE = "co-schedules.csv";

  /** Its columns. */
  public static final CsvSchema SCHEMA =
      CsvSchema.of(
          text("category"),
          text("policy"),
          text("application"),
          text("beside"),
          decimal("together_s", "s"),
          decimal("running_s", "s"),
          decimal("share", ""));

  private CoSchedulesCsv() {}

  /**
   * Returns the whole file.
   *
   * @throws ArithmeticException if a time is too large to be written
   */
  public static byte[] encode(List<CoScheduleShare> shares) {
    RowEncoder out = new RowEncoder();
    out.header(SCHEMA);
    shares.forEach(share -> fields(out, share).endRow());
    return out.toByteArray();
  }

  /** Adds the fields of a row, and does not end it. */
  public static RowEncoder fields(RowEncoder out, CoScheduleShare share) {
    return out.text(share.category())
        .text(share.policy())
        .text(share.application())
        .text(share.beside())
        .decimal(CoScheduleShare.seconds(share.together()))
        .decimal(CoScheduleShare.seconds(share.running()))
        .decimal(share.share());
  }
}
