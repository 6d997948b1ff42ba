package akula.bounds;

import akula.bootstrap.BootstrapData;

/** The phases of all classes of threads, as one list: what can run, and how much of it there is. */
final class Stages {
  private final int[] classOf;
  private final int[] rows;
  private final double[] nanos;

  Stages(ThreadClasses threadClasses, BootstrapData data) {
    int count = 0;
    for (int c = 0; c < threadClasses.size(); c++) {
      count += data.phaseCount(threadClasses.application(c));
    }
    classOf = new int[count];
    rows = new int[count];
    nanos = new double[count];
    int next = 0;
    for (int c = 0; c < threadClasses.size(); c++) {
      int application = threadClasses.application(c);
      for (int phase = 0; phase < data.phaseCount(application); phase++) {
        classOf[next] = c;
        rows[next] = data.phaseRow(application, phase);
        nanos[next++] = data.phaseNanos(application, phase);
      }
    }
  }

  int count() {
    return rows.length;
  }

  int classOf(int stage) {
    return classOf[stage];
  }

  /** Returns the position of the application whose row holds. */
  int row(int stage) {
    return rows[stage];
  }

  /** Returns the work of one thread in this phase, solo nanoseconds. */
  double nanos(int stage) {
    return nanos[stage];
  }
}
