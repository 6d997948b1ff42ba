package akula.policies.pairing;

import akula.api.AkulaThread;

/** A thread, and what was measured of it while it ran. */
final class Member {
  final AkulaThread thread;
  final Job job;

  /** Bus transactions per time, and the metric by which threads are paired. */
  final Window bandwidth;

  final Window metric;

  /** The metric in this quantum, while threads are sorted. */
  double key;

  Member(AkulaThread thread, Job job, int window) {
    this.thread = thread;
    this.job = job;
    bandwidth = new Window(window);
    metric = new Window(window);
  }
}
