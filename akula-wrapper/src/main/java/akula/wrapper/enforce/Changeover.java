package akula.wrapper.enforce;

import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.List;

/**
 * Who runs and who pauses, exchanged program by program: first it is noted of which programs
 * something changes, then what leaves is paused, a program at one stroke where all of it leaves,
 * and at last, when all have their places, what comes continues.
 */
final class Changeover {
  private final Pauses pauses;
  private final List<RealThread> programs = new ArrayList<>();

  Changeover(Pauses pauses) {
    this.pauses = pauses;
  }

  /** Notes whether a thread is to be paused. */
  void note(RealThread thread, boolean paused) {
    thread.setPaused(paused);
    RealThread program = thread.program();
    if (!programs.contains(program)) {
      programs.add(program);
    }
  }

  /** Pauses what leaves. */
  void hold() throws AgentException {
    for (int i = 0; i < programs.size(); i++) {
      pauses.hold(programs.get(i));
    }
    pauses.carryOut();
  }

  /** Resumes what comes; nothing is noted any more. */
  void letGo() throws AgentException {
    for (int i = 0; i < programs.size(); i++) {
      pauses.letGo(programs.get(i));
    }
    pauses.carryOut();
    programs.clear();
  }
}
