package akula.policies.contention;

import java.time.Duration;

/**
 * How {@link SwapTrials} go on. The constants are what {@code swap} and {@code di_swap} say of the
 * options that both have; {@link Swap} tells why the defaults are these.
 *
 * @param metric parameter whose mean shall rise
 * @param pairs most pairs of domains that exchange threads at once
 * @param stability for how long the workload has to be unchanged before the first trial
 * @param period time from one trial to the next, if it can be that short
 */
record SwapSettings(String metric, int pairs, Duration stability, Duration period) {
  static final String METRIC_HELP =
      "Parameter whose mean over the threads of both domains has to rise.";
  static final String PAIRS = "1";
  static final String MOST_PAIRS = "1000000";
  static final String PAIRS_HELP =
      "Most pairs of memory domains that exchange threads at the same time, at most half the number"
          + " of domains.";
  static final String STABILITY = "1s";
  static final String STABILITY_HELP =
      "For how long no thread may have come or gone before the first exchange.";
  static final String PERIOD = "1s";
  static final String PERIOD_HELP =
      "Time from one exchange to the next (the paper's frequency); longer where a measurement takes"
          + " longer.";
  static final String LONGEST = "1h";

  /** Refuses a machine with too few domains; one with a single domain has nothing to exchange. */
  void check(int domains) {
    if (pairs > Math.max(1, domains / 2)) {
      throw new IllegalArgumentException(
          "option pairs is %d, but this machine's %d memory domains make at most %d pair(s)"
              .formatted(pairs, domains, domains / 2));
    }
  }
}
