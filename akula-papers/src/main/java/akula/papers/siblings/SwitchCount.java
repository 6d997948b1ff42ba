package akula.papers.siblings;

import akula.api.host.TurnShares;

/**
 * What came of programs of several threads that share cpus.
 *
 * @param siblings turns that began where another thread of the same process had run before; NaN
 *     where nobody can tell
 * @param others turns that began where a thread of another process had run; NaN likewise
 * @param seconds mean run time of a program
 * @param fallback the share of turns that the policy did not decide; 0 where it decides by nature
 */
record SwitchCount(double siblings, double others, double seconds, double fallback) {
  /** Makes one of whose turns none was the fallback's. */
  SwitchCount(double siblings, double others, double seconds) {
    this(siblings, others, seconds, 0);
  }

  /** Returns whether it says something of the policy. */
  boolean counts() {
    return TurnShares.isDecided(fallback);
  }

  /** Returns how many of the turns that followed another thread's followed a sibling's. */
  double share() {
    return siblings / (siblings + others);
  }
}
