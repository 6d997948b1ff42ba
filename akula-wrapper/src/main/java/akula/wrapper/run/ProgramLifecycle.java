package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.Enforcement;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.enforce.Releases.Begun;
import akula.wrapper.os.Errno;
import akula.wrapper.parameters.CountedThreads;
import java.util.ArrayList;
import java.util.List;

/** Who comes and goes in a run: notifies the model and all who have to know. */
final class ProgramLifecycle {
  /** So often it is looked while programs begin whether their teams are there. */
  private static final long LOOK_NANOS = 10_000_000;

  private final MachineModel machine;
  private final Agent agent;
  private final CountedThreads counted;
  private final RunPrograms programs;
  private final Registrations registrations;
  private final Enforcement enforcement;
  private final RunEvents events;
  private long nextLook;
  private boolean failed;

  ProgramLifecycle(
      RealRun.Resources resources,
      RunPrograms programs,
      Registrations registrations,
      Enforcement enforcement,
      RunEvents events) {
    machine = resources.machine();
    agent = resources.agent();
    counted = resources.readings().threads();
    this.programs = programs;
    this.registrations = registrations;
    this.enforcement = enforcement;
    this.events = events;
  }

  /**
   * Notes which programs run by now, and takes those out that have ended.
   *
   * @param first of them, or null if none has
   * @param beginNanos when the run began, on the clock of {@link System#nanoTime}
   * @return whether one has
   */
  boolean takeExits(Exit first, long beginNanos) throws AgentException, RunException {
    Exit exit = first;
    takeBegun(beginNanos);
    while (exit != null) {
      long end = Math.max(0, exit.nanos() - beginNanos);
      List<RealThread> last = programs.ended(exit, end);
      if (!last.isEmpty()) {
        setNow(System.nanoTime() - beginNanos);
        ended(last, end, exit);
        outlived();
      }
      exit = agent.awaitExit(0);
      takeBegun(beginNanos); // a program is known to run before it is known to have ended
    }
    return first != null;
  }

  /**
   * Takes out those that have ended by now when the run ends before all have. The model is left as
   * it is: a policy may be in it.
   */
  void takeLast(long beginNanos) throws AgentException, RunException {
    for (Exit exit = agent.awaitExit(0); exit != null; exit = agent.awaitExit(0)) {
      takeBegun(beginNanos);
      programs.ended(exit, Math.max(0, exit.nanos() - beginNanos));
    }
  }

  private void takeBegun(long beginNanos) throws AgentException {
    Begun begun = enforcement.begun();
    for (int i = 0; i < begun.threads().size(); i++) {
      RealThread thread = begun.threads().get(i);
      int error = begun.errors()[i];
      if (error == 0) {
        long start = begun.nanos()[i] - beginNanos;
        programs.began(thread, start);
        events.began(thread, start);
      } else {
        events.reported(
            System.nanoTime() - beginNanos,
            "%s cannot be run: %s".formatted(thread.model().name(), Errno.text(error)));
      }
    }
  }

  private void outlived() {
    if (programs.source().isEndless()) {
      events.gone(programs.lastOutcomes());
    }
  }

  /** A program goes, and gets back what it had before it came. */
  void depart(RealProgram program, String how, long now) throws AgentException {
    setNow(now);
    Exit end = Exit.departed(program.task, System.nanoTime(), how);
    ended(programs.depart(program, end, now), now, end);
    outlived();
  }

  /** A program has ended, the last one of the list, and its registered threads with it. */
  private void ended(List<RealThread> last, long end, Exit exit) {
    failed |= !exit.isSuccess();
    for (RealThread thread : last) {
      if (!thread.isAside()) {
        machine.finish(thread.model());
      }
      if (thread.isRegistered()) {
        counted.left(thread.model());
        events.left(thread, end);
      } else {
        enforcement.ended(thread);
        events.ended(thread, end, exit);
      }
      forget(thread);
    }
  }

  /** In a run without an end there would be ever more that has been. */
  private void forget(RealThread thread) {
    if (programs.source().isEndless()) {
      counted.forget(thread.model());
      thread.model().process().forget(thread.model());
    }
  }

  /** Returns whether a program has ended with another exit code than 0, or by a signal. */
  boolean hasFailure() {
    return failed;
  }

  /**
   * The agent has filled its table: takes what was counted and reported.
   *
   * @return whether a registered thread has left
   */
  boolean sampled(long now) throws AgentException {
    registrations.read();
    long nanos = System.nanoTime();
    List<RealThread> living = programs.living();
    for (int i = 0; i < living.size(); i++) {
      counted.sampled(agent.table(), living.get(i).model(), nanos);
    }
    return leave(now) | gathered(now);
  }

  /** A program has reported something before the interval is over: returns whether threads left. */
  boolean look(RealProgram program, long now) throws AgentException {
    boolean gathers = registrations.readEarly(program, now);
    if (gathers) {
      standAside(program, now);
    }
    return leave(now) | gathers;
  }

  private boolean leave(long now) throws AgentException {
    List<RealThread> left = registrations.leave();
    for (RealThread thread : left) {
      setNow(now);
      machine.finish(thread.model());
      programs.left(thread, now);
      enforcement.left(thread);
      events.left(thread, now);
      forget(thread);
    }
    return !left.isEmpty();
  }

  /** Returns threads that fell asleep or were woken by others, as they say. */
  List<RealThread> turned() {
    return registrations.turned();
  }

  private void setNow(long now) {
    machine.setNowNanos(Math.max(machine.nowNanos(), now));
  }

  /** Looks whose team is there: then nobody places the rest of its program any more. */
  private boolean gathered(long now) throws AgentException {
    boolean any = false;
    for (int i = 0; i < programs.running().size(); i++) {
      RealProgram program = programs.running().get(i);
      if (registrations.gather(program, now)) {
        standAside(program, now);
        any = true;
      }
    }
    return any;
  }

  private void standAside(RealProgram program, long now) throws AgentException {
    setNow(now);
    machine.finish(program.main().model());
    enforcement.standAside(program.main());
    events.aside(program.main());
  }

  /** Returns when {@link #lookEarly} is to be called next; never if no team may be gathering. */
  long nextLookNanos(long now) {
    for (int i = 0; i < programs.running().size(); i++) {
      if (programs.running().get(i).mayGather(now)) {
        return nextLook;
      }
    }
    return Long.MAX_VALUE;
  }

  /**
   * Looks between two intervals whether teams are there: until they are placed all their threads
   * are on the cpu of the one that made them.
   *
   * @return whether one is there since the last time
   */
  boolean lookEarly(long now) throws AgentException {
    if (now < nextLook) {
      return false;
    }
    nextLook = now + LOOK_NANOS;
    boolean any = false;
    for (int i = 0; i < programs.running().size(); i++) {
      RealProgram program = programs.running().get(i);
      if (program.mayGather(now) && registrations.readEarly(program, now)) {
        standAside(program, now);
        any = true;
      }
    }
    return any;
  }

  /** Launches the programs whose time has come and the threads that were registered. */
  List<RealThread> launch(long now) throws AgentException, RunException {
    List<RealThread> begun = programs.launch(now);
    for (RealThread program : begun) {
      counted.launched(program.model(), program.task());
      counted.reports(program.model(), program.report());
      registrations.launched(programs.program(program));
      if (programs.program(program).visit() != null) {
        registrations.readEarly(programs.program(program), now); // it may have told before it came
      }
    }
    List<RealThread> threads = registrations.launch(now);
    if (begun.isEmpty() && threads.isEmpty()) {
      return List.of();
    }
    List<RealThread> launched = new ArrayList<>(begun);
    launched.addAll(threads);
    for (RealThread thread : launched) {
      enforcement.launched(thread);
      events.launched(thread, now);
    }
    for (RealThread program : begun) {
      RealProgram.Visit visit = programs.program(program).visit();
      if (visit != null) {
        events.began(program, now);
        if (visit.byThreads()) {
          standAside(programs.program(program), now);
          launched.remove(program);
        }
      }
    }
    return launched;
  }
}
