package akula.wrapper.run;

/** What a registered thread reported of itself when it was last asked, unchecked; 0 for nothing. */
final class ReportedHints {
  private double taskLength;
  private double criticalSectionLength;

  double taskLength() {
    return taskLength;
  }

  double criticalSectionLength() {
    return criticalSectionLength;
  }

  /** Takes what it tells now; returns whether that is something else. */
  boolean isNew(double task, double critical) {
    boolean isNew =
        Double.compare(task, taskLength) != 0
            || Double.compare(critical, criticalSectionLength) != 0;
    taskLength = task;
    criticalSectionLength = critical;
    return isNew;
  }
}
