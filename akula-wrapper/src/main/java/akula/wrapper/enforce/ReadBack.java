package akula.wrapper.enforce;

import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.AgentException;
import java.util.Map;

/** Looks whether threads are where and as they were set, and mends what is not so. */
final class ReadBack {
  /** So many threads are looked at each time; where there are more, in turn. */
  private static final int MOST_LOOKS = 16;

  private final MachineModel machine;
  private final Mover mover;
  private final ThreadPlacer placer;
  private final Pauses pauses;
  private int next;

  ReadBack(MachineModel machine, Mover mover, ThreadPlacer placer, Pauses pauses) {
    this.machine = machine;
    this.mover = mover;
    this.placer = placer;
    this.pauses = pauses;
  }

  /**
   * Looks whether the machine is as the model says, and mends what is not: the first thread of each
   * process, or some of them in turn where there are many, and all threads of one of them, another
   * one each time; and what the agent could not pause or resume.
   *
   * @param threads by their models
   * @throws AgentException if the agent is gone
   */
  void look(Map<ThreadModel, RealThread> threads) throws AgentException {
    int unfinished = machine.threadCount();
    for (int i = 0; i < unfinished; i++) {
      RealThread thread = threads.get(machine.getThread(i));
      if (thread.isFirstOfProgram()) {
        readBackPauses(thread.program());
      }
    }
    for (int i = 0; i < Math.min(unfinished, MOST_LOOKS); i++) {
      RealThread thread = threads.get(machine.getThread((next + i) % unfinished));
      if (thread.cpu() >= 0) {
        readBack(thread, i == 0);
      }
    }
    next = unfinished <= MOST_LOOKS ? next + 1 : next + MOST_LOOKS;
    next = unfinished == 0 ? 0 : next % unfinished;
  }

  /** What could not be paused or resumed is tried again, for all threads of a program at once. */
  private void readBackPauses(RealThread program) throws AgentException {
    if (program.isReleased() && pauses.isUntrue(program)) {
      pauses.makeTrue(program);
    }
  }

  private void readBack(RealThread thread, boolean closely) {
    if (mover.isOn(thread.tid(), thread.cpu()) == 0) {
      placer.putBack(thread);
    } else if (closely && !thread.isRegistered() && strays(thread)) {
      if (thread.registered().isEmpty()) {
        placer.putBack(thread);
      } else {
        placer.putRestBack(thread); // they were made by a thread that was registered
      }
    }
  }

  private boolean strays(RealThread program) {
    mover.begin();
    return !mover.isSingle(program.pid()) && mover.strays(program.pid(), program.cpu()) > 0;
  }
}
