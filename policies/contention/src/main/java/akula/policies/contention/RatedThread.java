package akula.policies.contention;

import akula.api.AkulaThread;
import akula.api.MemoryDomain;

/** A thread, its miss rate, and where it is and shall be. */
final class RatedThread {
  /** The number of no domain. */
  static final int NONE = -1;

  final AkulaThread thread;

  /** As read, or as assumed while there is no reading; in the unit of the metric. */
  double rate;

  boolean known;

  /** Number of the memory domain that the thread is in, or {@link #NONE}. */
  int domain;

  /** Number of the group to which it is dealt. */
  int group;

  /** Number of the memory domain in which it is to be. */
  int target;

  RatedThread(AkulaThread thread) {
    this.thread = thread;
    lookUpDomain();
  }

  /** Asks the machine where the thread is, after others moved it. */
  void lookUpDomain() {
    MemoryDomain place = thread.domain();
    domain = place == null ? NONE : place.index();
  }
}
