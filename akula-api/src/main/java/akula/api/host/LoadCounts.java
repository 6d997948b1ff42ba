package akula.api.host;

import java.util.Arrays;

/**
 * How many places have which load, so that the least and the greatest load are known without
 * looking at every place. Loads change by one at a time.
 */
final class LoadCounts {
  private final int places;
  private int[] count = new int[4];

  /** At most the least load; exact once {@link #least()} was asked. */
  private int least;

  /** At least the greatest load; exact once {@link #isEven()} was asked. */
  private int greatest;

  LoadCounts(int places) {
    this.places = places;
    clear();
  }

  /** All places are empty again. */
  void clear() {
    Arrays.fill(count, 0);
    count[0] = places;
    least = 0;
    greatest = 0;
  }

  /** The load of one place changed by one. */
  void change(int before, int after) {
    if (after == count.length) {
      count = Arrays.copyOf(count, 2 * after);
    }
    count[before]--;
    count[after]++;
    least = Math.min(least, after);
    greatest = Math.max(greatest, after);
  }

  int least() {
    while (count[least] == 0) {
      least++;
    }
    return least;
  }

  /** Returns whether no two loads differ by more than one. */
  boolean isEven() {
    while (count[greatest] == 0) {
      greatest--;
    }
    return greatest - least() <= 1;
  }
}
