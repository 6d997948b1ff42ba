package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.enforce.Complaints;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CountedThreads;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ProcessorTime;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.progress.Report;
import akula.wrapper.run.KernelTasks.Task;
import akula.wrapper.run.RealProgram.Counted;
import akula.wrapper.run.RealProgram.Registration;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The threads that programs register: each becomes a thread of the model, but for the first one of
 * a program, which takes over the one that stands for the program. What a program writes is
 * believed only as far as the kernel and the agent say the same.
 */
final class Registrations {
  private static final int EXITED = 3;

  /** At an instant the threads of a program are listed so often, whatever it says. */
  private static final int MOST_LISTINGS = 2;

  private final Agent agent;
  private final MachineModel machine;
  private final CounterReadings readings;
  private final CountedThreads countedThreads;
  private final RunPrograms programs;
  private final Complaints complaints;
  private final ProgramHints hints;
  private final Refusals refusals;
  private final KernelTasks kernelTasks;
  private final ThreadCounters counters;
  private final CounterTable.Reading reading = new CounterTable.Reading(0);
  private long endedBefore = -1;

  Registrations(
      RealRun.Resources resources, RunPrograms programs, Complaints complaints, Arena arena) {
    agent = resources.agent();
    machine = resources.machine();
    readings = resources.readings();
    countedThreads = readings.threads();
    this.programs = programs;
    this.complaints = complaints;
    hints = new ProgramHints(machine.contextCount(), complaints);
    refusals = new Refusals(complaints);
    kernelTasks = new KernelTasks(arena);
    counters = new ThreadCounters(agent, programs.slots(), refusals);
  }

  /** Reads what all programs report, after the table of counters was filled. */
  void read() {
    for (int i = 0; i < programs.running().size(); i++) {
      RealProgram program = programs.running().get(i);
      if (program.takesTurn()) {
        read(program);
      }
    }
  }

  private void read(RealProgram program) {
    if (!program.progress.read()) {
      complaints.add(
          Kind.DAMAGED,
          "%s is not as it was made; %s reports nothing"
              .formatted(program.progress.name(), program.main().model().name()));
    }
    boolean isNew = program.progress.hasChanged();
    program.heard(isNew);
    if (isNew) {
      hints.read(program);
    }
  }

  /** A program was launched. */
  void launched(RealProgram program) {
    hints.launched(program);
  }

  /** Reads what a program reports, between two intervals. */
  boolean readEarly(RealProgram program, long now) {
    read(program);
    return gather(program, now);
  }

  /**
   * The file of a program was read: looks whether its team is there.
   *
   * @return whether it is, and what is left of the program has to stand aside
   */
  boolean gather(RealProgram program, long now) {
    boolean mayTell = program.progress.hasChanged() || program.assembly.isWaiting();
    Assembly.Wrong wrong = mayTell ? program.assembly.look(program.progress, now) : null;
    if (wrong != null) {
      hints.complain(program, wrong);
    }
    return program.assembly.isComplete()
        && !program.main().isAside()
        && !program.isMainRegistered();
  }

  /**
   * Returns registered threads that have ended or belong to their program again, after files were
   * read. What they did until now was theirs, so it has to be taken before.
   */
  List<RealThread> leave() {
    List<RealThread> left = List.of();
    long ended = agent.table().ended();
    boolean haveEnded = endedBefore != ended;
    endedBefore = ended;
    for (int i = 0; i < programs.running().size(); i++) {
      RealProgram program = programs.running().get(i);
      if (program.mayHaveLeft() | haveEnded && !program.registrations.isEmpty()) {
        left = left.isEmpty() ? new ArrayList<>() : left;
        leave(program, left);
      }
    }
    return left;
  }

  private void leave(RealProgram program, List<RealThread> left) {
    Iterator<Map.Entry<Integer, Registration>> all = program.registrations.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Integer, Registration> entry = all.next();
      Registration registration = entry.getValue();
      int slot = entry.getKey();
      agent.table().read(registration.counted().slot(), reading);
      boolean stays = isInItsSlot(program, entry) && reading.state != EXITED;
      if (!stays) {
        all.remove();
        program.left.add(registration.counted());
        if (reading.state == EXITED) {
          Refusals.refuse(program, slot, registration.owner()); // it did not say that it ends
        }
        left(program, registration.thread(), left);
        program.heard(true); // another may have registered in its place, and was passed over
      }
    }
  }

  private static boolean isInItsSlot(
      RealProgram program, Map.Entry<Integer, Registration> registered) {
    return program.progress.isInUse(registered.getKey())
        && program.progress.owner(registered.getKey()) == registered.getValue().owner();
  }

  /** Returns threads that say another thing than before of whether they wait for another one. */
  List<RealThread> turned() {
    List<RealThread> turned = List.of();
    for (int i = 0; i < programs.running().size(); i++) {
      RealProgram program = programs.running().get(i);
      if (program.mayHaveTurned()) {
        turned = turned.isEmpty() ? new ArrayList<>() : turned;
        turned(program, turned);
      }
    }
    return turned;
  }

  private static void turned(RealProgram program, List<RealThread> turned) {
    for (Map.Entry<Integer, Registration> one : program.registrations.entrySet()) {
      RealThread thread = one.getValue().thread();
      if (program.progress.waits(one.getKey()) != thread.model().isBlocked()) {
        turned.add(thread);
      }
    }
  }

  private void left(RealProgram program, RealThread thread, List<RealThread> left) {
    if (thread.isRegistered()) {
      countedThreads.left(thread.model());
      left.add(thread);
    } else {
      List<ThreadModel> others =
          thread.registered().stream()
              .filter(other -> !left.contains(other))
              .map(RealThread::model)
              .toList();
      countedThreads.together(thread.model(), program.task, others);
      report(thread, program, ProgressFile.PROGRAM);
    }
  }

  private void report(RealThread thread, RealProgram program, int slot) {
    thread.setReport(new Report(program.progress, slot));
    countedThreads.reports(thread.model(), thread.report());
  }

  /** Launches the threads that were registered since the last time. */
  List<RealThread> launch(long now) throws AgentException {
    List<RealThread> launched = List.of();
    for (int i = 0; i < programs.running().size(); i++) {
      counters.close(programs.running().get(i));
    }
    for (int i = 0; i < programs.running().size(); i++) {
      RealProgram program = programs.running().get(i);
      if (program.mayHaveRegistered() || program.lacksCounters && !counters.areAllTaken()) {
        launched = launched.isEmpty() ? new ArrayList<>() : launched;
        launch(program, now, launched);
        program.allLaunched();
      }
    }
    return launched;
  }

  private void launch(RealProgram program, long now, List<RealThread> launched)
      throws AgentException {
    KernelTasks.Found tasks = null;
    int listings = 0;
    boolean lacksCounters = false;
    for (int slot = 1;
        slot < program.progress.used() && !program.isFull() && !lacksCounters;
        slot++) {
      if (!program.progress.isInUse(slot)) {
        program.refused.remove(slot); // whoever takes it next is another one
      } else if (!program.assembly.isWaiting() && isNew(program, slot)) {
        // while others end, the kernel may pass over one that is there
        while (tasks == null
            || listings < MOST_LISTINGS && tasks.find(program.progress.owner(slot)) == null) {
          tasks = kernelTasks.of(program);
          listings++;
        }
        launch(program, slot, tasks, now, launched);
        lacksCounters = counters.areAllTaken() && isNew(program, slot);
      }
    }
    program.lacksCounters = lacksCounters;
    if (program.hasBecomeFull()) {
      refusals.report(program, "others were before it, so many that no more are launched");
    }
  }

  private static boolean isNew(RealProgram program, int slot) {
    return !program.registrations.containsKey(slot) && !Refusals.isRefused(program, slot);
  }

  private void launch(
      RealProgram program, int slot, KernelTasks.Found tasks, long now, List<RealThread> launched)
      throws AgentException {
    long owner = program.progress.owner(slot);
    Task task = tasks.find(owner);
    if (task == null) {
      refusals.missed(program, slot, owner, tasks.isTwice(owner));
      return;
    }
    if (isLeaving(program, task.tid())) {
      return; // it has another slot by now, and is launched once it has left
    }
    Counted counted = hasSlot(program, task.tid()) ? null : counters.open(program, task);
    if (counted == null) {
      if (!counters.areAllTaken()) {
        Refusals.refuse(program, slot, owner);
      }
    } else if (task.tid() == program.pid && !program.main().isAside()) {
      takeOver(program, slot, new Registration(owner, program.main(), counted));
    } else {
      launched.add(launch(program, slot, owner, task, counted, now));
    }
  }

  private static boolean isLeaving(RealProgram program, int tid) {
    return program.registrations.entrySet().stream()
        .anyMatch(one -> one.getValue().counted().tid() == tid && !isInItsSlot(program, one));
  }

  private boolean hasSlot(RealProgram program, int tid) {
    for (Registration registration : program.registrations.values()) {
      if (registration.counted().tid() == tid && !kernelTasks.isOver(registration)) {
        refusals.report(program, "thread %d has registered twice".formatted(tid));
        return true;
      }
    }
    return false;
  }

  /** The first thread takes over the one that stands for the program. */
  private void takeOver(RealProgram program, int slot, Registration first) {
    program.registrations.put(slot, first);
    program.heard(true);
    countedThreads.alone(program.main().model(), first.counted().slot());
    report(program.main(), program, slot);
    hints.registered(program, slot);
  }

  private RealThread launch(
      RealProgram program, int slot, long owner, Task task, Counted counted, long now) {
    ThreadModel model = machine.launch(program.main().model().process(), now);
    RealThread thread =
        RealThread.registered(model, program.main(), task.pid(), task.tid(), task.startTicks());
    program.registrations.put(slot, new Registration(owner, thread, counted));
    program.heard(true);
    countedThreads.launched(model, counted.slot(), program.main().model(), agent.table());
    report(thread, program, slot);
    hints.registered(program, slot);
    RealProgram.Life life = programs.add(program, thread);
    life.startNanos = now;
    life.processorTime = new ProcessorTime(agent.table(), counted.slot(), readings.served());
    return thread;
  }
}
