package akula.policies.kit.queue;

import java.time.Duration;

/**
 * The constants of CFS on a machine; times in nanoseconds.
 *
 * @param latencyNanos in which each of few threads runs once
 * @param leastNanos what each of many threads gets, for the usual weight
 * @param wakeUpNanos by how much virtual run time a woken thread has to be behind the one that runs
 * @param creditNanos how far behind the others a thread may be that has slept
 * @param startDebit whether a new thread comes a period behind
 * @param tickNanos how often it is looked whether a turn is over; 0 for all the time
 * @param yield what a thread does that yields
 * @param isOf2624 whether new threads let others be looked for at once, the weight of the one that
 *     runs counts when one is woken, and turns end by their length alone
 */
record CfsConstants(
    long latencyNanos,
    long leastNanos,
    long wakeUpNanos,
    long creditNanos,
    boolean startDebit,
    long tickNanos,
    CfsYield yield,
    boolean isOf2624) {
  private static final long MILLI = 1_000_000;

  /** No version makes latencies longer than that ({@code sched_init_granularity}, 2.6.24). */
  private static final long MOST_LATENCY = 200 * MILLI;

  /** More processors make nothing longer, in later versions. */
  private static final int MOST_CPUS = 8;

  /**
   * Returns the constants of a version, where none are set.
   *
   * @param contexts number of contexts of the machine
   * @throws IllegalArgumentException if there is no such version
   */
  static CfsConstants of(CfsOptions options, String usualVersion, int contexts) {
    String version = options.version().isEmpty() ? usualVersion : options.version();
    return switch (version) {
      case "2.6.24" -> {
        int factor = 1 + log2(contexts);
        yield of(
            options,
            Math.min(MOST_LATENCY, 20 * MILLI * factor),
            Math.min(MOST_LATENCY, 4 * MILLI * factor),
            10 * MILLI * factor,
            1,
            CfsYield.REINSERT,
            true);
      }
      case "6.5" -> {
        int factor = 1 + log2(Math.min(contexts, MOST_CPUS));
        yield of(
            options,
            6 * MILLI * factor,
            3 * MILLI / 4 * factor,
            MILLI * factor,
            2,
            CfsYield.SKIP,
            false);
      }
      default ->
          throw new IllegalArgumentException(
              "option version has to be 2.6.24 or 6.5, not '%s'".formatted(version));
    };
  }

  private static CfsConstants of(
      CfsOptions options,
      long latency,
      long least,
      long wakeUp,
      int creditDivisor,
      CfsYield yield,
      boolean isOf2624) {
    long length = nanos(options.latency(), latency);
    return new CfsConstants(
        length,
        nanos(options.minGranularity(), least),
        nanos(options.wakeupGranularity(), wakeUp),
        nanos(options.sleeperCredit(), length / creditDivisor),
        options.startDebit(),
        options.tick().toNanos(),
        options.yield() == CfsYield.OF_VERSION ? yield : options.yield(),
        isOf2624);
  }

  private static long nanos(Duration option, long usual) {
    return option.isZero() ? usual : option.toNanos();
  }

  private static int log2(int number) {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(number);
  }

  /** Returns in which time all of so many threads run once. */
  long periodNanos(int threads) {
    return Math.max(latencyNanos, threads * leastNanos);
  }
}
