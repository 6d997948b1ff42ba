package akula.profiler.measure;

import akula.formats.campaign.Method.Work;
import akula.wrapper.agent.EventSpec;
import java.util.List;

/**
 * How much work an instance has done, and in what: a quotient of two sums, so that instances that
 * follow each other add up.
 */
final class WorkMeter {
  /** Names of the events that it needs. */
  static final String INSTRUCTIONS = "instructions";

  static final String CYCLES = "cycles";
  static final String TASK_CLOCK = "task-clock";

  private final Work work;
  private final int instructions;
  private final int cycles;
  private final int clock;

  /**
   * Makes one.
   *
   * @param work what is counted as work, not {@link Work#ANY}
   * @param events what the test bed counts
   * @throws IllegalArgumentException if the test bed does not count what is needed
   */
  WorkMeter(Work work, List<EventSpec> events) {
    this.work = work;
    List<String> names = events.stream().map(EventSpec::name).toList();
    instructions = names.indexOf(INSTRUCTIONS);
    cycles = names.indexOf(CYCLES);
    clock = names.indexOf(TASK_CLOCK);
    if (work == Work.ANY
        || work == Work.IPC && (instructions < 0 || cycles < 0)
        || work == Work.CPU_PROGRESS && clock < 0) {
      throw new IllegalArgumentException("work " + work.word() + " cannot be measured here");
    }
  }

  /** Returns the work done by an instance. */
  double done(ProgramInstance instance, double[] counts) {
    return work == Work.IPC ? counts[instructions] : instance.reported();
  }

  /**
   * Returns in what the work was done: cycles, elapsed or processor nanoseconds.
   *
   * @param elapsedNanos since the instance began
   */
  double spent(double[] counts, long elapsedNanos) {
    return switch (work) {
      case IPC -> counts[cycles];
      case CPU_PROGRESS -> counts[clock];
      default -> elapsedNanos;
    };
  }

  /** Returns by how much a quotient of both has to be multiplied to be by second, or by cycle. */
  double scale() {
    return work == Work.IPC ? 1 : 1e9;
  }

  /** Returns whether counters have to be read anew to know how much was done, and in what. */
  boolean usesCounters() {
    return work == Work.IPC || work == Work.CPU_PROGRESS;
  }

  /** Returns what a program lacks whose windows cannot be known. */
  String noWindows() {
    return (work == Work.IPC ? "executed no instruction that was counted" : "reported no progress")
        + ", by which its windows would be found; let it report progress (docs/guide/progress.md), or"
        + " use --method full, which needs none";
  }

  /** Returns what a program lacks that has done no work. */
  String nothing() {
    return work == Work.IPC
        ? "executed no instruction that was counted in the window"
        : "reported no progress in the window (see docs/guide/progress.md)";
  }
}
