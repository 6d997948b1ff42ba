package akula.papers.nas;

/**
 * How a program asks for memory now more and now less: first it computes, then it goes through
 * steps, each with a part that goes to memory and one that computes. Only lines per instruction
 * differ, and their mean over the program stays as it is, and with it its time alone.
 *
 * @param initialShare of the instructions, before the first step, in which it computes, 0 to 1
 * @param memoryShare of the instructions of each step in which it goes to memory, 0 to 1
 * @param contrast how many times as many lines come per instruction when it goes to memory as when
 *     it computes, at least 1; 1: it has no phases
 * @param steps how many there are, at least 1
 */
record NasPhases(double initialShare, double memoryShare, double contrast, double steps) {
  /** All the time the same. */
  static final NasPhases NONE = new NasPhases(0, 1, 1, 1);

  /** Returns whether anything differs. */
  boolean areAny() {
    double memory = memoryShareOfAll();
    return contrast > 1 && memory > 0 && memory < 1;
  }

  /** Returns the share of all instructions in which it goes to memory. */
  private double memoryShareOfAll() {
    return (1 - initialShare) * memoryShare;
  }

  /** Returns how many times the mean of lines per instruction come when it computes. */
  double computingFactor() {
    double memory = memoryShareOfAll();
    return 1 / (memory * contrast + 1 - memory);
  }

  /** Returns the same when it goes to memory. */
  double memoryFactor() {
    return contrast * computingFactor();
  }

  /** Returns the share of all instructions of the memory part of one step. */
  double memoryShareOfStep() {
    return memoryShareOfAll() / wholeSteps();
  }

  /** Returns the share of all instructions of the computing part of one step. */
  double computingShareOfStep() {
    return (1 - initialShare) * (1 - memoryShare) / wholeSteps();
  }

  /** Returns how many steps are told apart: one if no step computes. */
  long wholeSteps() {
    return memoryShare < 1 ? Math.round(steps) : 1;
  }
}
