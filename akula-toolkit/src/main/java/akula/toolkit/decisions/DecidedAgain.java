package akula.toolkit.decisions;

import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogRow;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Compares what the policies of a log decide now with what they decided then, byte for byte. */
public final class DecidedAgain {
  private final RowEncoder then = new RowEncoder();
  private final RowEncoder now = new RowEncoder();
  private long same;
  private long other;
  private Optional<Difference> first = Optional.empty();

  /**
   * An instant at which something else was decided.
   *
   * @param nanos when, nanoseconds since the manager began
   * @param then the rows of the log
   * @param now what they would be
   */
  public record Difference(long nanos, String then, String now) {}

  DecidedAgain() {}

  /** Takes an instant. */
  void take(long nanos, List<LogRow> rowsThen, List<LogRow> rowsNow) {
    if (rowsThen.isEmpty() && rowsNow.isEmpty()) {
      return;
    }
    then.clear();
    now.clear();
    rowsThen.forEach(row -> row.encode(then));
    rowsNow.forEach(row -> row.encode(now));
    if (Arrays.equals(then.toByteArray(), now.toByteArray())) {
      same++;
    } else {
      other++;
      first = first.or(() -> Optional.of(new Difference(nanos, then.toString(), now.toString())));
    }
  }

  /** Returns at how many instants the same was decided. */
  public long same() {
    return same;
  }

  /** Returns at how many instants something else was decided. */
  public long other() {
    return other;
  }

  /** Returns the first of these. */
  public Optional<Difference> first() {
    return first;
  }
}
