package akula.toolkit.sweep;

import akula.formats.csv.CsvStream;
import akula.formats.csv.RowEncoder;
import akula.statistics.coschedules.CoScheduleShare;
import akula.statistics.coschedules.CoScheduleTotals;
import akula.statistics.coschedules.CoScheduleTotals.Cell;
import akula.statistics.results.DamagedResultsException;
import akula.statistics.results.ResumableFolder;
import akula.statistics.results.ShareCsv;
import java.io.ByteArrayInputStream;
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
        if (!isTaken(rows, kept)) {
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

  /** Adds the time in a row, if there is one. */
  private static boolean isTaken(CsvStream row, CoScheduleTotals to) {
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
      to.add(cell, Duration.ofSeconds(seconds, Long.parseLong(row.field(5))));
      return true;
    } catch (NumberFormatException _) {
      return false;
    }
  }

  /** Adds some more runs. */
  void add(CoScheduleTotals runs) {
    fresh.addAll(runs);
  }

  /**
   * Adds what a share kept.
   *
   * @param file the content of its {@link ShareCsv#TIMES_FILE}
   * @return whether all of it are times
   */
  boolean addShare(byte[] file) {
    CoScheduleTotals share = new CoScheduleTotals();
    try (CsvStream rows = new CsvStream(new ByteArrayInputStream(file))) {
      while (rows.next()) {
        if (!isTaken(rows, share)) {
          return false;
        }
      }
    } catch (IOException | UncheckedIOException _) {
      return false;
    }
    fresh.addAll(share);
    return true;
  }

  /** Returns what was kept, exactly. */
  byte[] encoded() {
    return encoded(kept).toByteArray();
  }

  /** Writes what was added since the last time; there is a checkpoint next. */
  void keep() throws IOException {
    encoded(fresh).writeTo(aside);
    kept.addAll(fresh);
    fresh.clear();
  }

  private static RowEncoder encoded(CoScheduleTotals totals) {
    RowEncoder rows = new RowEncoder();
    totals.forEach((cell, time) ->
        rows.integer(cell.category())
            .integer(cell.policy())
            .text(cell.application())
            .text(cell.beside())
            .integer(time.getSeconds())
            .integer(time.getNano())
            .endRow());
    return rows;
  }

  /** Returns what was kept. */
  List<CoScheduleShare> shares(List<String> categories, List<String> policies) {
    return kept.shares(categories, policies);
  }
}
