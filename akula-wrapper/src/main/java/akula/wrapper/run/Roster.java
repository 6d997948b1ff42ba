package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.Errno;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * The programs of a run: processes are made before their time, held, and handed to the model when
 * the time has come.
 */
final class Roster {
  private final Agent agent;
  private final MachineModel machine;
  private final List<RealLaunch> launches;
  private final BitSet tasks = new BitSet();
  private final List<Held> held = new ArrayList<>();
  private final List<RealThread> threads = new ArrayList<>();
  private final List<RealThread> living = new ArrayList<>();
  private final RealThread[] byTask;
  private final ThreadOutcome[] outcomes;
  private final long[] startNanos;
  private int prepared;
  private int launched;

  private record Held(int task, int pid) {}

  Roster(Agent agent, MachineModel machine, List<RealLaunch> launches) {
    this.agent = agent;
    this.machine = machine;
    List<RealLaunch> inTime = new ArrayList<>(launches);
    inTime.sort(Comparator.comparingLong(RealLaunch::launchNanos));
    this.launches = List.copyOf(inTime);
    byTask = new RealThread[agent.table().slots()];
    outcomes = new ThreadOutcome[inTime.size()];
    startNanos = new long[inTime.size()];
    Arrays.fill(startNanos, -1);
  }

  /**
   * Makes the processes of programs that are launched by a time.
   *
   * @throws RunException if one cannot be made
   */
  void prepare(long untilNanos) throws AgentException, RunException {
    while (prepared < launches.size() && launches.get(prepared).launchNanos() <= untilNanos) {
      RealLaunch launch = launches.get(prepared);
      int task = tasks.nextClearBit(0);
      if (task >= byTask.length) {
        throw new RunException(
            "more than %d programs would run at a time; launch fewer".formatted(byTask.length));
      }
      int pid = agent.launch(task, task, launch.order());
      if (pid < 0) {
        throw new RunException(
            "%s (%s) cannot be started in %s: %s"
                .formatted(
                    launch.application(),
                    launch.order().command().getFirst(),
                    launch.order().directory(),
                    Errno.text(-pid)));
      }
      tasks.set(task);
      held.add(new Held(task, pid));
      prepared++;
    }
  }

  /** Returns a process that waits for its time, if there is one. */
  OptionalInt firstHeld() {
    return held.isEmpty() ? OptionalInt.empty() : OptionalInt.of(held.getFirst().pid());
  }

  /** Returns when the next program is launched, or {@link Long#MAX_VALUE}. */
  long nextLaunchNanos() {
    return launched < launches.size() ? launches.get(launched).launchNanos() : Long.MAX_VALUE;
  }

  /** Hands the programs whose time has come to the model. */
  List<RealThread> launch(long now) throws AgentException, RunException {
    if (nextLaunchNanos() > now) {
      return List.of();
    }
    prepare(now);
    List<RealThread> due = new ArrayList<>();
    while (nextLaunchNanos() <= now) {
      RealLaunch launch = launches.get(launched);
      Held process = held.get(launched);
      ThreadModel model = machine.launch(launch.application(), launch.launchNanos());
      RealThread thread = new RealThread(model, process.task(), process.pid());
      byTask[process.task()] = thread;
      threads.add(thread);
      living.add(thread);
      due.add(thread);
      launched++;
    }
    return due;
  }

  /** A program began to run. */
  void began(RealThread thread, long now) {
    startNanos[thread.model().id()] = now;
  }

  /** Takes a thread out whose program has ended; the caller removes it from the model. */
  RealThread ended(Exit exit, long endNanos) throws AgentException {
    RealThread thread = byTask[exit.task()];
    if (thread == null) {
      return null; // it was still held
    }
    ThreadModel model = thread.model();
    outcomes[model.id()] =
        new ThreadOutcome(
            model.name(),
            model.application(),
            model.launchNanos(),
            startNanos[model.id()],
            endNanos,
            model.migrations(),
            exit);
    living.remove(thread);
    byTask[exit.task()] = null;
    agent.reap(exit.task());
    tasks.clear(exit.task());
    return thread;
  }

  /** Tells whether every program was launched and has ended. */
  boolean isDone() {
    return launched == launches.size() && living.isEmpty();
  }

  /** Returns the threads that were launched and have not ended. */
  List<RealThread> living() {
    return Collections.unmodifiableList(living);
  }

  /** Returns a thread by its number in the model. */
  RealThread thread(int id) {
    return threads.get(id);
  }

  /** Returns what became of the threads that have ended, in the order of their numbers. */
  List<ThreadOutcome> outcomes() {
    return Arrays.stream(outcomes).filter(outcome -> outcome != null).toList();
  }
}
