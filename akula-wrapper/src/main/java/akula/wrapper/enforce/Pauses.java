package akula.wrapper.enforce;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Feature;
import akula.wrapper.os.Errno;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Pauses programs and registered threads. A program whose threads all pause is paused as a whole,
 * by whatever means the agent has; one of which some run needs groups of threads.
 */
final class Pauses {
  private static final Paused NOTHING = new Paused();

  private final Agent agent;
  private final Mover mover;
  private final boolean singly;
  private final Map<Integer, Paused> programs = new HashMap<>();

  /** What is paused of a program: all of it, or some of its threads. */
  private static final class Paused {
    private boolean whole;
    private final Set<Integer> tids = new HashSet<>();

    boolean isNothing() {
      return !whole && tids.isEmpty();
    }
  }

  Pauses(Agent agent, Mover mover) {
    this.agent = agent;
    this.mover = mover;
    singly = agent.features().has(Feature.FREEZE_THREAD);
  }

  /**
   * Pauses a thread, or lets it go on.
   *
   * @return 0, or the error: {@link Errno#EOPNOTSUPP} if others of its program run and threads
   *     cannot be paused here one by one
   */
  int set(RealThread thread, boolean paused) throws AgentException {
    thread.setPaused(paused);
    return makeTrue(thread.program());
  }

  /** Makes true which threads of a program are paused; what is paused already costs nothing. */
  int makeTrue(RealThread program) throws AgentException {
    boolean all = areAllPaused(program);
    Paused now = programs.computeIfAbsent(program.task(), task -> new Paused());
    int error = 0;
    if (all) {
      error = whole(program, now, true);
    } else {
      // Those that stay paused are held before the whole is let go.
      error = one(program, now, program.isPaused());
      for (RealThread thread : program.registered()) {
        int another = one(thread, now, thread.isPaused());
        error = error == 0 ? another : error;
      }
      int another = whole(program, now, false);
      error = error == 0 ? another : error;
    }
    if (now.isNothing()) {
      programs.remove(program.task());
    }
    return error;
  }

  private int whole(RealThread program, Paused now, boolean paused) throws AgentException {
    if (now.whole == paused) {
      return 0;
    }
    int error = agent.pause(program.task(), 0, paused);
    if (error == 0) {
      now.whole = paused;
    }
    return error;
  }

  private int one(RealThread thread, Paused now, boolean paused) throws AgentException {
    if (!paused && now.tids.isEmpty()) {
      return 0;
    }
    if (!singly) {
      return Errno.EOPNOTSUPP;
    }
    if (thread.isRegistered()) {
      return one(thread, thread.tid(), now, paused);
    }
    int error = 0;
    for (int tid : mover.together(thread.pid())) {
      int another = one(thread, tid, now, paused);
      error = error == 0 || error == Errno.ESRCH ? another : error;
    }
    return error;
  }

  private int one(RealThread thread, int tid, Paused now, boolean paused) throws AgentException {
    if (now.tids.contains(tid) == paused) {
      return 0;
    }
    int error = agent.pause(thread.task(), tid, paused);
    if (error == 0 && paused) {
      now.tids.add(tid);
    } else if (error == 0 || error == Errno.ESRCH) {
      now.tids.remove(tid);
    }
    return error;
  }

  /** Tells whether the agent could not do what was last asked of it for a program. */
  boolean isUntrue(RealThread program) {
    Paused now = programs.getOrDefault(program.task(), NOTHING);
    if (areAllPaused(program)) {
      return !now.whole;
    }
    int registered = 0;
    boolean untrue = now.whole;
    for (RealThread thread : program.registered()) {
      boolean isHeld = now.tids.contains(thread.tid());
      untrue |= thread.isPaused() != isHeld;
      registered += isHeld ? 1 : 0;
    }
    return untrue || program.isPaused() != (now.tids.size() > registered);
  }

  private static boolean areAllPaused(RealThread program) {
    boolean all = program.isPaused();
    for (RealThread thread : program.registered()) {
      all &= thread.isPaused();
    }
    return all;
  }

  /** A registered thread leaves: if it lives on, it does what its program does. */
  int left(RealThread thread) throws AgentException {
    Paused now = programs.get(thread.task());
    int error = now == null ? 0 : one(thread, thread.tid(), now, false);
    int another = makeTrue(thread.program());
    return error == 0 || error == Errno.ESRCH ? another : error;
  }

  /** A program has ended. */
  void ended(RealThread program) {
    programs.remove(program.task());
  }
}
