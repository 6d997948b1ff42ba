package akula.policies.pairing;

import akula.api.AkulaThread;

/** A thread, and what was measured of it while it ran. */
final class Member {
  final AkulaThread thread;
  final Job job;

  /** The metric by which threads are paired. */
  final Window metric;

  private final Window bandwidth;

  /** The metric in this quantum, while threads are sorted. */
  double key;

  private int firstTurns;
  private boolean measured;
  private boolean runs;
  private boolean ran;

  Member(AkulaThread thread, Job job, int window) {
    this.thread = thread;
    this.job = job;
    bandwidth = new Window(window);
    metric = new Window(window);
  }

  /** It had so many bus transactions per time while it ran. */
  void addBandwidth(double perMicrosecond) {
    bandwidth.add(perMicrosecond);
    measured = true;
    job.measured();
  }

  /** It slept through an interval in which it might have run, which is to know something of it. */
  void slept() {
    measured = true;
    job.measured();
  }

  /** Returns its bus transactions per time while it runs, on average; 0 if it was not measured. */
  double bandwidth() {
    return bandwidth.mean();
  }

  boolean isMeasured() {
    return measured;
  }

  /** Returns in how many quanta it was the first on a context that it had to share. */
  int firstTurns() {
    return firstTurns;
  }

  /** It is the first on a context that it has to share. */
  void hadFirstTurn() {
    firstTurns++;
  }

  /** It runs from now on. */
  void start() {
    runs = true;
    ran = true;
  }

  /** It does not run any more. */
  void stop() {
    runs = false;
  }

  /** Tells whether it ran at any time since this was asked last. */
  boolean takeRan() {
    boolean since = ran;
    ran = runs;
    return since;
  }
}
