package akula.wrapper.enforce;

import akula.wrapper.agent.Agent;
import akula.wrapper.agent.Agent.Pause;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Feature;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.Errno;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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
  private final List<Wanted> wanted = new ArrayList<>();

  /** What is paused of a program: all of it, or some of its threads. */
  private static final class Paused {
    private boolean whole;
    private final Set<Integer> tids = new HashSet<>();
  }

  /** What the agent is asked for: a thread of a program, or with thread id 0 all of it. */
  private record Wanted(RealThread thread, Paused now, int tid, boolean paused) {
    Pause pause() {
      return new Pause(thread.task(), tid, paused);
    }

    /** What has ended is not paused any more. */
    void note(int error) {
      if (tid == 0 && error == 0) {
        now.whole = paused;
      } else if (error == 0 && paused) {
        now.tids.add(tid);
      } else if (error == 0 || error == Errno.ESRCH) {
        now.tids.remove(tid);
      }
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
    carryOut();
    letGo(program);
    carryOut();
  }

  /**
   * Pauses what is to be paused of a program, once it is {@linkplain #carryOut carried out}: at one
   * stroke if that is all of it.
   */
  void hold(RealThread program) {
    Paused now = programs.computeIfAbsent(program.task(), task -> new Paused());
    if (areAllPaused(program)) {
      whole(program, now, true);
    } else {
      some(program, now, true);
    }
  }

  /**
   * Resumes what is not to be paused of a program, after it was held and that was carried out: what
   * was paused at one stroke continues at one stroke.
   */
  void letGo(RealThread program) {
    Paused now = programs.get(program.task());
    if (now != null && !areAllPaused(program)) {
      some(program, now, false);
      whole(program, now, false);
    }
  }

  /** Pauses those threads that are to be paused, or lets the others continue. */
  private void some(RealThread program, Paused now, boolean paused) {
    if (program.isPaused() == paused) {
      one(program, now, paused);
    }
    for (RealThread thread : program.registered()) {
      if (thread.isPaused() == paused) {
        one(thread, now, paused);
      }
    }
  }

  private void whole(RealThread program, Paused now, boolean paused) {
    if (now.whole != paused) {
      wanted.add(new Wanted(program, now, 0, paused));
    }
  }

  private void one(RealThread thread, Paused now, boolean paused) {
    if (!paused && now.tids.isEmpty()) {
      return;
    }
    if (!singly) {
      report(thread, Errno.EOPNOTSUPP, paused);
    } else if (thread.isRegistered()) {
      one(thread, thread.tid(), now, paused);
    } else {
      for (int tid : mover.together(thread.pid())) {
        one(thread, tid, now, paused);
      }
    }
  }

  private void one(RealThread thread, int tid, Paused now, boolean paused) {
    if (now.tids.contains(tid) != paused) {
      wanted.add(new Wanted(thread, now, tid, paused));
    }
  }

  /** Has the agent do what was wanted since the last time, in that order. */
  void carryOut() throws AgentException {
    if (wanted.isEmpty()) {
      return;
    }
    int[] errors = agent.pause(wanted.stream().map(Wanted::pause).toList());
    for (int i = 0; i < errors.length; i++) {
      Wanted one = wanted.get(i);
      one.note(errors[i]);
      if (errors[i] != 0 && errors[i] != Errno.ESRCH) {
        report(one.thread, errors[i], one.paused);
      }
    }
    wanted.clear();
  }

  /** {@link Errno#EOPNOTSUPP} says that threads cannot be paused here one by one. */
  private void report(RealThread thread, int error, boolean paused) {
    complaints.add(
        Kind.NOT_PAUSED,
        "%s could not be %s: %s"
            .formatted(thread.text(), paused ? "paused" : "resumed", Errno.text(error)));
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
      one(thread, thread.tid(), now, false);
    }
    makeTrue(thread.program());
  }

  /** A program has ended. */
  void ended(RealThread program) {
    programs.remove(program.task());
  }
}
