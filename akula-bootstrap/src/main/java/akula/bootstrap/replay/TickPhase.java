package akula.bootstrap.replay;

import akula.formats.kernel.KernelEvent;
import java.util.List;

/**
 * When the kernel's ticks were, as far as a recording tells: most turns that the kernel ends are
 * ended by one, some microseconds after it. Policies see ticks at multiples of their length from
 * time 0 on.
 */
final class TickPhase {
  /** Ticks of HZ = 250, 500 and 1000 are multiples of each other's. */
  private static final long PERIOD_NANOS = 4_000_000;

  private static final int BINS = 40;
  private static final int LEAST = 10;

  /** So many times as many as on average have to come in a fortieth of the period. */
  private static final int CLEAR = 5;

  private TickPhase() {}

  /**
   * Returns the time that is 0 for a policy: the first event, or as much before it that ticks come
   * when the kernel's did, if enough turns show when that was.
   */
  static long zeroNanos(List<KernelEvent> events) {
    if (events.isEmpty()) {
      return 0;
    }
    int[] counts = new int[BINS];
    long[] least = new long[BINS];
    int all = 0;
    int best = 0;
    for (KernelEvent event : events) {
      if (event instanceof KernelEvent.Switch it && it.isRunnable() && it.previous().tid() > 0) {
        long phase = Math.floorMod(it.nanos(), PERIOD_NANOS);
        int bin = (int) (phase * BINS / PERIOD_NANOS);
        least[bin] = counts[bin] == 0 ? phase : Math.min(least[bin], phase);
        counts[bin]++;
        all++;
        best = counts[bin] > counts[best] ? bin : best;
      }
    }
    long first = events.getFirst().nanos();
    return counts[best] < LEAST || counts[best] * BINS < CLEAR * all
        ? first
        : first - Math.floorMod(first - least[best], PERIOD_NANOS);
  }
}
