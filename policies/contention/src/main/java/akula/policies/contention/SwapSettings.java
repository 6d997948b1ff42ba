package akula.policies.contention;

import java.time.Duration;

/**
 * How {@link SwapTrials} go on.
 *
 * @param metric parameter whose mean shall rise
 * @param pairs most pairs of domains that exchange threads at once
 * @param stability for how long the workload has to be unchanged before the first trial
 * @param period time from one trial to the next, if it can be that short
 */
record SwapSettings(String metric, int pairs, Duration stability, Duration period) {

  /** Refuses a machine with too few domains; one with a single domain has nothing to exchange. */
  void check(int domains) {
    if (pairs > Math.max(1, domains / 2)) {
      throw new IllegalArgumentException(
          "option pairs is %d, but this machine's %d memory domains make at most %d pair(s)"
              .formatted(pairs, domains, domains / 2));
    }
  }
}
