package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.Errno;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.progress.Report;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * The programs of a run: processes are made before their time, held, and handed to the model when
 * the time has come.
 */
final class Roster implements AutoCloseable {
  private final Agent agent;
  private final MachineModel machine;
  private final List<RealLaunch> launches;
  private final AgentSlots slots;
  private final List<Program> all = new ArrayList<>();
  private final List<Program> running = new ArrayList<>();
  private final List<RealThread> living = new ArrayList<>();
  private final Program[] byTask;
  private final List<ThreadOutcome> outcomes = new ArrayList<>();
  private int launched;

  /**
   * Makes one.
   *
   * @param slots how many numbers and slots of the agent, from 0, are for programs and threads
   */
  Roster(Agent agent, MachineModel machine, List<RealLaunch> launches, int slots) {
    this.agent = agent;
    this.machine = machine;
    List<RealLaunch> inTime = new ArrayList<>(launches);
    inTime.sort(Comparator.comparingLong(RealLaunch::launchNanos));
    this.launches = List.copyOf(inTime);
    this.slots = new AgentSlots(slots, launches.size());
    byTask = new Program[slots];
  }

  /**
   * Makes the processes of programs that are launched by a time.
   *
   * @throws RunException if one cannot be made
   */
  void prepare(long untilNanos) throws AgentException, RunException {
    while (all.size() < launches.size() && launches.get(all.size()).launchNanos() <= untilNanos) {
      RealLaunch launch = launches.get(all.size());
      int task = slots.takeForApplication();
      if (task < 0) {
        throw new RunException(
            "more than %d programs would run at a time; launch fewer".formatted(byTask.length));
      }
      ProgressFile progress = makeProgress(launch.order(), all.size());
      LaunchOrder order = launch.order().with(ProgressFile.VARIABLE, progress.path().toString());
      int pid = agent.launch(task, task, order);
      if (pid < 0) {
        progress.close();
        slots.giveBack(task);
        throw new RunException(
            "%s (%s) cannot be started in %s: %s"
                .formatted(
                    launch.application(),
                    order.command().getFirst(),
                    order.directory(),
                    Errno.text(-pid)));
      }
      all.add(new Program(launch, task, pid, progress));
    }
  }

  private static ProgressFile makeProgress(LaunchOrder order, int number) throws RunException {
    // Beside what the program prints: the folder where it runs may be the user's.
    var output = order.directory().toAbsolutePath().resolve(order.output());
    var path = output.resolveSibling("akula-progress-" + number);
    try {
      return ProgressFile.make(path);
    } catch (IOException e) {
      throw new RunException(
          "%s, where a program can report its progress, cannot be made: %s"
              .formatted(path, e.getMessage()));
    }
  }

  /** Returns a process that waits for its time, if there is one. */
  OptionalInt firstHeld() {
    return launched == all.size() ? OptionalInt.empty() : OptionalInt.of(all.get(launched).pid);
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
      Program program = all.get(launched);
      RealLaunch launch = program.launch;
      ThreadModel model = machine.launch(launch.application(), launch.launchNanos());
      RealThread thread = new RealThread(model, program.task, program.pid);
      thread.setReport(new Report(program.progress, ProgressFile.PROGRAM));
      byTask[program.task] = program;
      running.add(program);
      add(program, thread);
      due.add(thread);
      launched++;
    }
    return due;
  }

  /** Adds a thread of a program. */
  Program.Life add(Program program, RealThread thread) {
    living.add(thread);
    return program.add(thread);
  }

  /** A program began to run. */
  void began(RealThread thread, long now) {
    byTask[thread.task()].life(thread).startNanos = now;
  }

  /** Takes out a registered thread that has ended or belongs to its program again. */
  void left(RealThread thread, long now) {
    leave(byTask[thread.task()].life(thread), now);
  }

  private void leave(Program.Life life, long nanos) {
    life.endNanos = nanos;
    if (life.processorTime != null) {
      life.processorNanos = life.processorTime.end();
    }
    living.remove(life.thread);
  }

  /**
   * Takes a program out that has ended, with its threads; the caller removes them from the model.
   *
   * @return those that were left of them, the program itself last
   * @throws RunException if it was killed before it was launched
   */
  List<RealThread> ended(Exit exit, long endNanos) throws AgentException, RunException {
    if (exit.task() >= byTask.length) {
      throw new RunException(
          "a process that makes a cpu slower ended before the run (%s): its speeds are not those"
                  .formatted(exit.text())
              + " that were asked for");
    }
    Program program = byTask[exit.task()];
    if (program == null) {
      throw endedWhileHeld(exit);
    }
    List<RealThread> last = new ArrayList<>();
    for (Program.Life life : program.livesBackwards()) {
      if (life.endNanos < 0) {
        leave(life, endNanos);
        last.add(life.thread);
      }
      outcomes.add(outcome(life, exit, all.indexOf(program)));
    }
    running.remove(program);
    byTask[program.task] = null;
    program.progress.close();
    agent.reap(program.task);
    slots.giveBack(program.task);
    program.spare.forEach(counted -> slots.giveBack(counted.slot()));
    program.registrations.values().forEach(one -> slots.giveBack(one.counted().slot()));
    return last;
  }

  private RunException endedWhileHeld(Exit exit) {
    String name =
        all.stream()
            .skip(launched)
            .filter(held -> held.task == exit.task())
            .map(held -> held.launch.application())
            .findFirst()
            .orElse("a program");
    return new RunException(
        "%s ended before its time had come, when nothing of it had run: its process was killed"
            .formatted(name));
  }

  private static ThreadOutcome outcome(Program.Life life, Exit exit, int launch) {
    ThreadModel model = life.thread.model();
    return new ThreadOutcome(
        model.name(),
        model.application(),
        model.launchNanos(),
        life.startNanos,
        life.endNanos,
        model.migrations(),
        exit,
        life.thread.isRegistered(),
        model.id(),
        life.thread.program().model().id(),
        launch,
        life.processorNanos);
  }

  /** Returns which numbers of the agent are taken. */
  AgentSlots slots() {
    return slots;
  }

  /** Tells whether every program was launched and has ended. */
  boolean isDone() {
    return launched == launches.size() && running.isEmpty();
  }

  /** Returns the programs that were launched and have not ended. */
  List<Program> running() {
    return Collections.unmodifiableList(running);
  }

  /** Returns the program of a thread. */
  Program program(RealThread thread) {
    return byTask[thread.task()];
  }

  /** Returns the threads that were launched and have not ended. */
  List<RealThread> living() {
    return Collections.unmodifiableList(living);
  }

  /**
   * Returns what became of the threads whose programs have ended, in the order of their numbers.
   */
  List<ThreadOutcome> outcomes() {
    return outcomes.stream().sorted(Comparator.comparingInt(ThreadOutcome::id)).toList();
  }

  /** Removes the files of progress. */
  @Override
  public void close() {
    all.forEach(program -> program.progress.close());
  }
}
