package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.progress.Report;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The programs of a run: they are handed to the model when their time has come. */
final class RunPrograms implements AutoCloseable {
  private final Agent agent;
  private final MachineModel machine;
  private final ProgramSource source;
  private final AgentSlots slots;
  private final List<RealProgram> running = new ArrayList<>();
  private final List<RealThread> living = new ArrayList<>();
  private final RealProgram[] byTask;
  private final List<ThreadOutcome> outcomes = new ArrayList<>();
  private List<ThreadOutcome> lastOutcomes = List.of();

  /**
   * Makes one.
   *
   * @param slots how many numbers and slots of the agent, from 0, are for programs and threads
   */
  RunPrograms(Agent agent, MachineModel machine, ProgramSource.Origin origin, int slots) {
    this.agent = agent;
    this.machine = machine;
    this.slots = new AgentSlots(slots, origin.programs());
    source = origin.open(agent, this.slots);
    byTask = new RealProgram[slots];
  }

  /** Returns where they come from. */
  ProgramSource source() {
    return source;
  }

  /** Hands the programs whose time has come to the model. */
  List<RealThread> launch(long now) throws AgentException, RunException {
    if (source.nextLaunchNanos() > now) {
      return List.of();
    }
    source.prepare(now);
    List<RealThread> due = new ArrayList<>();
    while (source.nextLaunchNanos() <= now) {
      RealProgram program = source.take();
      if (program == null) {
        continue;
      }
      RealLaunch launch = program.launch;
      boolean visits = program.visit() != null;
      ThreadModel model = machine.launch(launch.application(), visits ? now : launch.launchNanos());
      RealThread thread =
          visits
              ? RealThread.running(model, program.task, program.pid)
              : new RealThread(model, program.task, program.pid);
      thread.setReport(new Report(program.progress, ProgressFile.PROGRAM));
      byTask[program.task] = program;
      running.add(program);
      add(program, thread).startNanos = visits ? now : -1;
      due.add(thread);
    }
    return due;
  }

  /** Adds a thread of a program. */
  RealProgram.Life add(RealProgram program, RealThread thread) {
    living.add(thread);
    return program.add(thread);
  }

  /** A program began to run. */
  void began(RealThread thread, long now) {
    byTask[thread.task()].life(thread).startNanos = now;
  }

  /** Takes out a registered thread that has ended or belongs to its program again. */
  void left(RealThread thread, long now) {
    RealProgram program = byTask[thread.task()];
    leave(program.life(thread), now);
    if (source.isEndless()) {
      program.forget(thread);
    }
  }

  private void leave(RealProgram.Life life, long nanos) {
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
    RealProgram program = byTask[exit.task()];
    if (program == null) {
      throw source.ended(exit);
    }
    List<RealThread> last = takeOut(program, exit, endNanos);
    agent.reap(program.task);
    return last;
  }

  /**
   * Takes a program out that goes on without the run; the caller removes its threads from the
   * model.
   *
   * @param end what stands for its end
   * @return as of one that has ended
   */
  List<RealThread> depart(RealProgram program, Exit end, long endNanos) throws AgentException {
    List<RealThread> last = takeOut(program, end, endNanos);
    agent.leave(program.task);
    return last;
  }

  private List<RealThread> takeOut(RealProgram program, Exit exit, long endNanos) {
    List<RealThread> last = new ArrayList<>();
    List<ThreadOutcome> rows = new ArrayList<>();
    for (RealProgram.Life life : program.livesBackwards()) {
      if (life.endNanos < 0) {
        leave(life, endNanos);
        last.add(life.thread);
      }
      rows.add(outcome(life, exit, program.number));
    }
    lastOutcomes = rows;
    if (!source.isEndless()) {
      outcomes.addAll(rows);
    }
    source.gone();
    running.remove(program);
    byTask[program.task] = null;
    program.progress.close();
    slots.giveBack(program.task);
    program.left.forEach(counted -> slots.giveBack(counted.slot()));
    program.registrations.values().forEach(one -> slots.giveBack(one.counted().slot()));
    return last;
  }

  private static ThreadOutcome outcome(RealProgram.Life life, Exit exit, int launch) {
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

  /** Returns what became of the program that was last taken out, and of its threads. */
  List<ThreadOutcome> lastOutcomes() {
    return lastOutcomes;
  }

  /** Returns which numbers of the agent are taken. */
  AgentSlots slots() {
    return slots;
  }

  /** Returns whether every program was launched and has ended. */
  boolean isDone() {
    return source.isEmpty() && running.isEmpty();
  }

  /** Returns the programs that were launched and have not ended. */
  List<RealProgram> running() {
    return Collections.unmodifiableList(running);
  }

  /** Returns the program of a thread. */
  RealProgram program(RealThread thread) {
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
    source.close();
    running.forEach(program -> program.progress.close());
  }
}
