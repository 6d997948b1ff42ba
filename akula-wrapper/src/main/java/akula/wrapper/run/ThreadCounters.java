package akula.wrapper.run;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.os.Errno;
import akula.wrapper.run.KernelTasks.Task;
import akula.wrapper.run.RealProgram.Counted;

/**
 * Opens counters for registered threads. A slot that a thread has left stays with its program, for
 * the next of its threads, since the agent gives the slots of a program free with the program.
 */
final class ThreadCounters {
  private final Agent agent;
  private final AgentSlots slots;
  private final Refusals refusals;

  ThreadCounters(Agent agent, AgentSlots slots, Refusals refusals) {
    this.agent = agent;
    this.slots = slots;
    this.refusals = refusals;
  }

  /**
   * Opens counters for a thread, which the agent does only if it is of that program.
   *
   * @return null if they cannot be had, which is reported
   */
  Counted open(RealProgram program, Task task) throws AgentException {
    for (Counted spare : program.spare) {
      boolean isItsOwn = spare.tid() == task.tid() && spare.startTicks() == task.startTicks();
      if (isItsOwn || agent.countThread(program.task, spare.slot(), task.tid()) == 0) {
        program.spare.remove(spare);
        return counted(spare.slot(), task);
      }
    }
    int slot = slots.takeForThread();
    if (slot < 0) {
      refusals.report(program, "no counters are left for them");
      return null;
    }
    int error = agent.countThread(program.task, slot, task.tid());
    if (error == 0) {
      return counted(slot, task);
    }
    slots.giveBack(slot);
    refusals.report(
        program, "thread %d cannot be counted: %s".formatted(task.tid(), Errno.text(error)));
    return null;
  }

  private static Counted counted(int slot, Task task) {
    return new Counted(slot, task.tid(), task.startTicks());
  }
}
