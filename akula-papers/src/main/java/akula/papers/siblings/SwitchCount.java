package akula.papers.siblings;

/**
 * What came of programs of several threads that share cpus.
 *
 * @param siblings turns that began where another thread of the same process had run before; NaN
 *     where nobody can tell
 * @param others turns that began where a thread of another process had run; NaN likewise
 * @param seconds mean run time of a program
 */
record SwitchCount(double siblings, double others, double seconds) {
  /** Returns how many of the turns that followed another thread's followed a sibling's. */
  double share() {
    return siblings / (siblings + others);
  }
}
