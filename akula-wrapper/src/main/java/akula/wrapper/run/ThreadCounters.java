package akula.wrapper.run;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.os.Errno;
import akula.wrapper.run.KernelTasks.Task;
import akula.wrapper.run.RealProgram.Counted;

/** Opens counters for registered threads. */
final class ThreadCounters {
  private final Agent agent;
  private final AgentSlots slots;
  private final Refusals refusals;
  private int fullAt = -1;

  ThreadCounters(Agent agent, AgentSlots slots, Refusals refusals) {
    this.agent = agent;
    this.slots = slots;
    this.refusals = refusals;
  }

  /**
   * Returns whether there are none for another thread, until one of those that have some leaves.
   */
  boolean areAllTaken() {
    return fullAt == slots.returned();
  }

  /**
   * Opens counters for a thread, which the agent does only if it is of that program.
   *
   * @return null if they cannot be had, which is reported
   */
  Counted open(RealProgram program, Task task) throws AgentException {
    int slot = areAllTaken() ? -1 : slots.takeForThread();
    int error = slot < 0 ? Errno.EMFILE : agent.countThread(program.task, slot, task.tid());
    if (error == 0) {
      return new Counted(slot, task.tid(), task.startTicks());
    }
    if (slot >= 0) {
      slots.giveBack(slot);
    }
    if (error == Errno.EMFILE || error == Errno.ENOSPC) { // ENOSPC: of monitoring groups
      allTaken(program);
    } else {
      refusals.report(
          program, "thread %d cannot be counted: %s".formatted(task.tid(), Errno.text(error)));
    }
    return null;
  }

  private void allTaken(RealProgram program) {
    fullAt = slots.returned();
    if (!program.lacksCounters) {
      refusals.report(program, "no counters are left for it until others leave");
    }
  }

  /** Counts those of its threads no more that have left, whose last readings were taken. */
  void close(RealProgram program) throws AgentException {
    for (int i = 0; i < program.left.size(); i++) {
      agent.uncountThread(program.task, program.left.get(i).slot());
      slots.giveBack(program.left.get(i).slot());
    }
    program.left.clear();
  }
}
