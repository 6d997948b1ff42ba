package akula.policies.pairing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Applications sorted by bandwidth per thread, from which the one nearest to a value is taken again
 * and again. Those that are gone are jumped over, and each jump is shortened (as in union-find), so
 * that all of it takes little more time than sorting.
 */
final class SortedJobs {
  private static final Comparator<Job> BY_VALUE =
      (one, other) -> {
        if (one.perThread() != other.perThread()) {
          return one.perThread() < other.perThread() ? -1 : 1;
        }
        return Integer.compare(one.position, other.position);
      };

  /** So many or fewer are not sorted. */
  private static final int FEW = 32;

  /** The bits of the distance of those that are gone. */
  private static final long NONE = Double.doubleToRawLongBits(Double.NaN);

  private final List<Job> jobs = new ArrayList<>();
  private boolean few;

  /** The few: values, NaN of those that are gone, and the greatest size of those that are not. */
  private final double[] values = new double[FEW];

  private int greatest;

  /** The nearest position from here on, to the left and to the right, whose job is still there. */
  private int[] left = new int[0];

  private int[] right = new int[0];

  /** Where those of the same value begin. */
  private int[] first = new int[0];

  void clear() {
    jobs.clear();
  }

  void add(Job job) {
    jobs.add(job);
  }

  /** Makes ready for {@link #take}. */
  void sort() {
    few = jobs.size() <= FEW;
    if (few) {
      greatest = 0;
      for (int i = 0; i < jobs.size(); i++) {
        values[i] = jobs.get(i).perThread();
        greatest = Math.max(greatest, jobs.get(i).size());
      }
    } else {
      sortMany();
    }
  }

  private void sortMany() {
    jobs.sort(BY_VALUE);
    int count = jobs.size();
    if (left.length < count + 2) {
      left = new int[2 * count + 2];
      right = new int[2 * count + 2];
      first = new int[2 * count + 2];
    }
    for (int i = 0; i <= count + 1; i++) {
      left[i] = i;
      right[i] = i;
      first[i] = i > 1 && i <= count && value(i) == value(i - 1) ? first[i - 1] : i;
    }
  }

  /** Positions count from 1; 0 and count + 1 are the ends, which are never gone. */
  private double value(int position) {
    return jobs.get(position - 1).perThread();
  }

  private Job job(int position) {
    return jobs.get(position - 1);
  }

  /**
   * Takes the job nearest to a value that has at most so many threads; of several that are as near,
   * the one nearest to the head of the queue. Those met that are too large are gone for good.
   *
   * @return null if there is none
   */
  Job take(double value, int most) {
    return few ? takeOfFew(value, most) : takeOfMany(value, most);
  }

  /**
   * A look at each is quicker than sorting them. Which one is nearest cannot be foretold, so the
   * least distance is found without a branch, by its bits: those of numbers that are not negative
   * have the order of the numbers, and NaN comes last.
   */
  private Job takeOfFew(double value, int most) {
    if (greatest > most) {
      dropLargerThan(most);
    }
    long least = NONE;
    for (int i = 0; i < jobs.size(); i++) {
      least = Math.min(least, distance(i, value));
    }
    if (least >= NONE) {
      return null;
    }
    int nearest = 0;
    while (distance(nearest, value) != least) {
      nearest++;
    }
    values[nearest] = Double.NaN;
    return jobs.get(nearest);
  }

  private void dropLargerThan(int most) {
    greatest = most;
    for (int i = 0; i < jobs.size(); i++) {
      if (jobs.get(i).size() > most) {
        values[i] = Double.NaN;
      }
    }
  }

  private long distance(int position, double value) {
    return Double.doubleToRawLongBits(Math.abs(values[position] - value));
  }

  private Job takeOfMany(double value, int most) {
    while (true) {
      int above = find(right, firstAbove(value));
      int below = find(left, firstAbove(value) - 1);
      int nearest = nearer(below == 0 ? 0 : find(right, first[below]), above, value);
      if (nearest == 0) {
        return null;
      }
      left[nearest] = nearest - 1;
      right[nearest] = nearest + 1;
      if (job(nearest).size() <= most) {
        return job(nearest);
      }
    }
  }

  private int nearer(int below, int above, double value) {
    if (above > jobs.size()) {
      return below;
    }
    if (below == 0) {
      return above;
    }
    int order = Double.compare(Math.abs(value(below) - value), Math.abs(value(above) - value));
    return order < 0 || order == 0 && job(below).position < job(above).position ? below : above;
  }

  /** The first position with a greater value. */
  private int firstAbove(double value) {
    int low = 1;
    int high = jobs.size() + 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (value(middle) <= value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static int find(int[] next, int position) {
    int at = position;
    while (next[at] != at) {
      next[at] = next[next[at]];
      at = next[at];
    }
    return at;
  }
}
