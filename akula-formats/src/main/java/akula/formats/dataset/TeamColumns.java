package akula.formats.dataset;

import akula.api.plugin.Spelling;
import akula.formats.Numbers;
import akula.formats.Range;
import akula.formats.csv.CsvRow;
import akula.formats.csv.CsvTable;
import akula.formats.script.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The columns of {@code applications.csv} that tell the threads of an application. */
final class TeamColumns {
  private static final String THREADS = "threads";
  private static final String BARRIER = "barrier_s";
  private static final String WAIT = "barrier_wait";

  /** The columns in the order in which they are written. */
  static final List<String> NAMES = List.of(THREADS, BARRIER, WAIT);

  private static final int MOST_THREADS = 1000;

  /** Of a run alone every barrier is looked at when a data set is drawn from. */
  private static final double MOST_BARRIERS = 1_000_000;

  private final int threads;
  private final int barrier;
  private final int wait;

  /** Finds the columns, which may be left out. */
  TeamColumns(CsvTable table) {
    threads = table.optional(THREADS);
    barrier = table.optional(BARRIER);
    wait = table.optional(WAIT);
  }

  /**
   * Reads a row.
   *
   * @param soloSeconds of the row, NaN if that is wrong
   * @param serial the column of the serial share, or -1
   */
  TeamShape read(CsvRow row, double soloSeconds, int serial) {
    boolean given = threads >= 0 && !row.text(threads).isEmpty();
    int count = given ? (int) row.whole(threads, 1, MOST_THREADS) : 1;
    double seconds = row.numberOrUnknown(barrier, Range.above(0));
    Waiting waiting = waiting(row);
    if (Double.isNaN(seconds)) {
      requireNothing(row, wait, WAIT, "without barrier_s");
    } else if (count == 1) {
      requireNothing(row, barrier, BARRIER, "for an application of one thread");
    }
    if (count > 1) {
      requireNothing(
          row,
          serial,
          ApplicationsReader.SERIAL_SHARE,
          "where threads are described, each of which does the whole");
    }
    TeamShape shape =
        new TeamShape(
            count,
            Double.isNaN(seconds) ? OptionalDouble.empty() : OptionalDouble.of(seconds),
            waiting);
    if (shape.barriers(soloSeconds) > MOST_BARRIERS) {
      row.complain(barrier, BARRIER, "at least a millionth of solo_s");
    }
    return shape;
  }

  private static void requireNothing(CsvRow row, int column, String name, String where) {
    if (column >= 0 && !row.text(column).isEmpty()) {
      row.complain(column, name, "nothing " + where);
    }
  }

  private Waiting waiting(CsvRow row) {
    String word = wait < 0 ? "" : row.text(wait);
    List<String> words = Stream.of(Waiting.values()).map(Waiting::word).toList();
    if (word.isEmpty()) {
      return Waiting.SLEEP;
    }
    int position = words.indexOf(word);
    if (position < 0) {
      row.complain(wait, WAIT, String.join(" or ", words) + Spelling.hint(word, words));
      return Waiting.SLEEP;
    }
    return Waiting.values()[position];
  }

  /** Returns the fields of a row, empty where there is nothing to tell. */
  static List<String> fields(TeamShape shape) {
    List<String> fields = new ArrayList<>();
    fields.add(shape.isTeam() ? Integer.toString(shape.threads()) : "");
    fields.add(Numbers.text(shape.barrierSeconds().orElse(Double.NaN)));
    fields.add(shape.barrierSeconds().isPresent() ? shape.waiting().word() : "");
    return fields;
  }
}
