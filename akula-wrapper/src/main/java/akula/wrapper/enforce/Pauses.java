package akula.wrapper.enforce;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Feature;
import akula.wrapper.enforce.Complaints.Kind;
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
  private final Complaints complaints;
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

  Pauses(Agent agent, Mover mover, Complaints complaints) {
    this.agent = agent;
    this.mover = mover;
    this.complaints = complaints;
    singly = agent.features().has(Feature.FREEZE_THREAD);
  }

  /** Makes true which threads of a program are paused; what is so already costs nothing. */
  void makeTrue(RealThread program) throws AgentException {
    hold(program);
    letGo(program);
  }

  /** Pauses what is to be paused of a program: at one stroke if that is all of it. */
  void hold(RealThread program) throws AgentException {
    Paused now = programs.computeIfAbsent(program.task(), task -> new Paused());
    if (areAllPaused(program)) {
      report(program, whole(program, now, true), "paused");
    } else {
      some(program, now, true);
    }
  }

  /**
   * Resumes what is not to be paused of a program, after it was {@linkplain #hold held}: what was
   * paused at one stroke continues at one stroke.
   */
  void letGo(RealThread program) throws AgentException {
    Paused now = programs.get(program.task());
    if (now == null) {
      return;
    }
    if (!areAllPaused(program)) {
      some(program, now, false);
      report(program, whole(program, now, false), "resumed");
    }
    if (now.isNothing()) {
      programs.remove(program.task());
    }
  }

  /** Pauses those threads that are to be paused, or lets the others continue. */
  private void some(RealThread program, Paused now, boolean paused) throws AgentException {
    String done = paused ? "paused" : "resumed";
    if (program.isPaused() == paused) {
      report(program, one(program, now, paused), done);
    }
    for (RealThread thread : program.registered()) {
      if (thread.isPaused() == paused) {
        report(thread, one(thread, now, paused), done);
      }
    }
  }

  /** {@link Errno#EOPNOTSUPP} says that threads cannot be paused here one by one. */
  private void report(RealThread thread, int error, String done) {
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_PAUSED,
          "%s could not be %s: %s".formatted(thread.text(), done, Errno.text(error)));
    }
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

  /** Returns whether the agent could not do what was last asked of it for a program. */
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

  /** Of a program that stands aside only the registered threads count. */
  private static boolean areAllPaused(RealThread program) {
    boolean all = program.isAside() ? !program.registered().isEmpty() : program.isPaused();
    for (RealThread thread : program.registered()) {
      all &= thread.isPaused();
    }
    return all;
  }

  /** A registered thread leaves: if it lives on, it does what its program does. */
  void left(RealThread thread) throws AgentException {
    Paused now = programs.get(thread.task());
    if (now != null) {
      report(thread, one(thread, thread.tid(), now, false), "resumed");
    }
    makeTrue(thread.program());
  }

  /** A program has ended. */
  void ended(RealThread program) {
    programs.remove(program.task());
  }
}
