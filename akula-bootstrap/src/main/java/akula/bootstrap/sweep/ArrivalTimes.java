package akula.bootstrap.sweep;

import akula.formats.sweep.Arrivals;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws when the threads of a workload arrive. */
final class ArrivalTimes {
  private ArrivalTimes() {}

  /**
   * Returns launch times in nanoseconds, ascending.
   *
   * @param arrivals how
   * @param count how many threads
   * @param random the only source of chance; unused where there is none
   */
  static long[] draw(Arrivals arrivals, int count, SplittableRandom random) {
    long nanos = arrivals.time().toNanos();
    long[] times = new long[count];
    switch (arrivals.kind()) {
      case TOGETHER -> {}
      case EVEN -> {
        for (int i = 0; i < count; i++) {
          times[i] = nanos / count * i + nanos % count * i / count;
        }
      }
      case RANDOM -> {
        for (int i = 0; i < count; i++) {
          times[i] = random.nextLong(nanos);
        }
        Arrays.sort(times);
      }
      case POISSON -> {
        long now = 0;
        for (int i = 0; i < count; i++) {
          // StrictMath, so that the gaps are the same on every machine
          now += Math.round(-nanos * StrictMath.log(1 - random.nextDouble()));
          times[i] = now;
        }
      }
    }
    return times;
  }
}
