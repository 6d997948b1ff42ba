package akula.statistics.number;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Numbers in ascending order. What does not fit in a few megabytes is sorted piece by piece, and
 * the pieces, which lie in temporary files, are merged.
 */
public final class SortedValues {
  private static final int PIECE = 1 << 19;

  private SortedValues() {}

  /** Sorts. */
  public static LongValues of(LongValues values) {
    return of(values, PIECE);
  }

  static LongValues of(LongValues values, int most) {
    List<LongValues> pieces = new ArrayList<>();
    for (long begin = 0; begin < values.size(); begin += most) {
      long[] piece = new long[(int) Math.min(most, values.size() - begin)];
      for (int i = 0; i < piece.length; i++) {
        piece[i] = values.get(begin + i);
      }
      Arrays.sort(piece);
      if (piece.length == values.size()) {
        return LongValues.of(piece);
      }
      LongColumn kept = new LongColumn();
      for (long value : piece) {
        kept.add(value);
      }
      pieces.add(kept.values());
    }
    LongValues sorted = merged(pieces);
    pieces.forEach(LongValues::release);
    return sorted;
  }

  /** Where a piece is. */
  private static final class Place {
    private final LongValues piece;
    private long next;
    private long value;

    Place(LongValues piece) {
      this.piece = piece;
      step();
    }

    private boolean step() {
      if (next == piece.size()) {
        return false;
      }
      value = piece.get(next++);
      return true;
    }

    private long value() {
      return value;
    }
  }

  private static LongValues merged(List<LongValues> pieces) {
    PriorityQueue<Place> places = new PriorityQueue<>(Comparator.comparingLong(Place::value));
    pieces.forEach(piece -> places.add(new Place(piece)));
    LongColumn sorted = new LongColumn();
    while (!places.isEmpty()) {
      Place least = places.poll();
      sorted.add(least.value());
      if (least.step()) {
        places.add(least);
      }
    }
    return sorted.values();
  }
}
