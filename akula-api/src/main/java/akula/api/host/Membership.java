package akula.api.host;

import java.util.OptionalDouble;

/** To which process a thread belongs, and what the application reported of it. */
public final class Membership {
  private final int processId;
  private final int index;

  /** Of a process that was launched with one thread null until somebody asks. */
  private ProcessModel process;

  private OptionalDouble taskLength = OptionalDouble.empty();
  private OptionalDouble criticalSectionLength = OptionalDouble.empty();

  /** That of the only thread of a process. */
  Membership(int processId) {
    this.processId = processId;
    index = 0;
  }

  /** That of another thread of a process. */
  Membership(ProcessModel process) {
    this.process = process;
    processId = process.id();
    index = process.launched();
  }

  ProcessModel process(ThreadModel thread) {
    if (process == null) {
      process = new ProcessModel(processId, thread.application());
      process.add(thread);
    }
    return process;
  }

  int index() {
    return index;
  }

  OptionalDouble taskLength() {
    return taskLength;
  }

  OptionalDouble criticalSectionLength() {
    return criticalSectionLength;
  }

  /** The application reported the length of the task; see {@link ThreadModel#taskLength()}. */
  public void reportTaskLength(OptionalDouble length) {
    taskLength = length;
  }

  /**
   * The application reported the length of the critical sections; see {@link
   * ThreadModel#criticalSectionLength()}.
   */
  public void reportCriticalSectionLength(OptionalDouble length) {
    criticalSectionLength = length;
  }
}
