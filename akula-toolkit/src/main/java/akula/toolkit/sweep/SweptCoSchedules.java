package akula.toolkit.sweep;

import akula.formats.csv.CsvStream;
import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleShare;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.coschedules.CoScheduleTotals.Cell;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResumableFolder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/**
 * Who ran beside whom in a sweep, as far as it has come. What a checkpoint adds is kept aside, so
 * that a sweep that was interrupted continues.
 */
final class SweptCoSchedules {
  private static final int FIELDS = 6;

  private final OutputStream aside;
  private final CoScheduleTotals kept = new CoScheduleTotals();
  private final CoScheduleTotals fresh = new CoScheduleTotals();

  /**
   * Begins, or continues with what was kept.
   *
   * @throws DamagedResultsException if that was cut or edited
   */
  SweptCoSchedules(ResumableFolder folder) throws IOException, DamagedResultsException {
    aside = folder.growAside();
    try (CsvStream rows = new CsvStream(folder.readAside())) {
      long line = 0;
      while (rows.next()) {
        line = rows.line();
        if (!takes(rows)) {
          throw ResumableFolder.asideDamaged(folder.path(), (int) line);
        }
      }
    } catch (CsvStream.NoCsvException _) {
      throw ResumableFolder.asideDamaged(folder.path(), 0);
    } catch (UncheckedIOException e) {
      throw folder.asideUnread(e.getCause());
    } catch (IOException e) {
      throw folder.asideUnread(e);
    }
  }

  private boolean takes(CsvStream row) {
    if (row.size() != FIELDS) {
      return false;
    }
    try {
      Cell cell =
          new Cell(
              Integer.parseInt(row.field(0)),
              Integer.parseInt(row.field(1)),
              row.field(2),
              row.field(3));
      long seconds = Long.parseLong(row.field(4));
      kept.add(cell, Duration.ofSeconds(seconds, Long.parseLong(row.field(5))));
      return true;
    } catch (NumberFormatException _) {
      return false;
    }
  }

  /** Adds some more runs. */
  void add(CoScheduleTotals runs) {
    fresh.addAll(runs);
  }

  /** Writes what was added since the last time; there is a checkpoint next. */
  void keep() throws IOException {
    RowEncoder rows = new RowEncoder();
    fresh.forEach((cell, time) ->
        rows.integer(cell.category())
            .integer(cell.policy())
            .text(cell.application())
            .text(cell.beside())
            .integer(time.getSeconds())
            .integer(time.getNano())
            .endRow());
    rows.writeTo(aside);
    kept.addAll(fresh);
    fresh.clear();
  }

  /** Returns what was kept. */
  List<CoScheduleShare> shares(List<String> categories, List<String> policies) {
    return kept.shares(categories, policies);
  }
}
