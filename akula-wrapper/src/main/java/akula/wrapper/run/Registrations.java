package akula.wrapper.run;

import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.enforce.Complaints;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.Errno;
import akula.wrapper.os.TaskIdentity;
import akula.wrapper.os.TaskScan;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ProcessorTime;
import akula.wrapper.progress.ProgressFile;
import akula.wrapper.progress.Report;
import akula.wrapper.run.Program.Counted;
import akula.wrapper.run.Program.Registration;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashMap;
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

  private final Agent agent;
  private final MachineModel machine;
  private final CounterReadings readings;
  private final Roster roster;
  private final Complaints complaints;
  private final Tellings tellings;
  private final TaskScan scan;
  private final TaskIdentity identity;
  private final CounterTable.Reading reading = new CounterTable.Reading(0);

  Registrations(RealRun.Ground ground, Roster roster, Complaints complaints, Arena arena) {
    agent = ground.agent();
    machine = ground.machine();
    readings = ground.readings();
    this.roster = roster;
    this.complaints = complaints;
    tellings = new Tellings(machine.contextCount(), complaints);
    scan = new TaskScan(arena);
    identity = new TaskIdentity(arena);
  }

  /** Reads what all programs report, after the table of counters was filled. */
  void read() {
    for (int i = 0; i < roster.running().size(); i++) {
      Program program = roster.running().get(i);
      if (program.takesTurn()) {
        read(program);
      }
    }
  }

  private void read(Program program) {
    if (!program.progress.read()) {
      complaints.add(
          Kind.DAMAGED,
          "%s is not as it was made; %s reports nothing"
              .formatted(program.progress.path(), program.main().model().name()));
    }
    tellings.read(program);
  }

  /** A program was launched. */
  void launched(Program program) {
    tellings.launched(program);
  }

  /** Reads what a program reports, between two intervals. */
  boolean readEarly(Program program, long now) {
    read(program);
    return gather(program, now);
  }

  /**
   * The file of a program was read: looks whether its team is there.
   *
   * @return whether it is, and what is left of the program has to stand aside
   */
  boolean gather(Program program, long now) {
    Assembly.Wrong wrong = program.assembly.look(program.progress, now);
    if (wrong != null) {
      tellings.complain(program, wrong);
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
    for (int i = 0; i < roster.running().size(); i++) {
      Program program = roster.running().get(i);
      if (!program.registrations.isEmpty()) {
        left = left.isEmpty() ? new ArrayList<>() : left;
        leave(program, left);
      }
    }
    return left;
  }

  private void leave(Program program, List<RealThread> left) {
    Iterator<Map.Entry<Integer, Registration>> all = program.registrations.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Integer, Registration> entry = all.next();
      Registration registration = entry.getValue();
      int slot = entry.getKey();
      agent.table().read(registration.counted().slot(), reading);
      boolean stays =
          program.progress.isInUse(slot)
              && program.progress.owner(slot) == registration.owner()
              && reading.state != EXITED;
      if (!stays) {
        all.remove();
        program.spare.add(registration.counted());
        if (reading.state == EXITED) {
          program.refused.put(slot, registration.owner()); // it did not say that it ends
        }
        left(program, registration.thread(), left);
      }
    }
  }

  private void left(Program program, RealThread thread, List<RealThread> left) {
    if (thread.isRegistered()) {
      readings.left(thread.model());
      left.add(thread);
    } else {
      List<ThreadModel> others =
          thread.registered().stream()
              .filter(other -> !left.contains(other))
              .map(RealThread::model)
              .toList();
      readings.together(thread.model(), program.task, others);
      report(thread, program, ProgressFile.PROGRAM);
    }
  }

  private void report(RealThread thread, Program program, int slot) {
    thread.setReport(new Report(program.progress, slot));
    readings.reports(thread.model(), thread.report());
  }

  /** Launches the threads that were registered since the last time. */
  List<RealThread> launch(long now) throws AgentException {
    List<RealThread> launched = List.of();
    for (int i = 0; i < roster.running().size(); i++) {
      Program program = roster.running().get(i);
      Map<Long, int[]> tasks = null; // by the ids that they see
      for (int slot = 1; slot < program.progress.used() && !program.isFull(); slot++) {
        if (!program.assembly.isWaiting() && isNew(program, slot)) {
          tasks = tasks == null ? tasks(program.pid) : tasks;
          launched = launched.isEmpty() ? new ArrayList<>() : launched;
          launch(program, slot, tasks, now, launched);
        }
      }
      if (program.hasBecomeFull()) {
        refuse(program, "others were before it, so many that no more are launched");
      }
    }
    return launched;
  }

  private static boolean isNew(Program program, int slot) {
    if (!program.progress.isInUse(slot) || program.registrations.containsKey(slot)) {
      return false;
    }
    Long refused = program.refused.get(slot);
    return refused == null || refused != program.progress.owner(slot);
  }

  /** Finds all threads of a program; of two that see the same ids none is to be taken. */
  private Map<Long, int[]> tasks(int pid) {
    Map<Long, int[]> tasks = new HashMap<>();
    int found = scan.scan(pid);
    for (int i = 0; i < found; i++) {
      int[] task = {scan.process(i), scan.thread(i)};
      tasks.merge(identity.innerIds(task[0], task[1]), task, (one, other) -> new int[0]);
    }
    return tasks;
  }

  private void launch(
      Program program, int slot, Map<Long, int[]> tasks, long now, List<RealThread> launched)
      throws AgentException {
    long owner = program.progress.owner(slot);
    int[] task = tasks.getOrDefault(owner, new int[0]);
    long ticks = task.length == 0 ? -1 : identity.startTicks(task[0], task[1]);
    if (ticks < 0) {
      missed(program, slot, owner, tasks.containsKey(owner));
      return;
    }
    Counted counted = hasSlot(program, task[1]) ? null : count(program, task[1], ticks);
    if (counted == null) {
      program.refused.put(slot, owner);
    } else if (task[1] == program.pid && !program.main().isAside()) {
      program.registrations.put(slot, new Registration(owner, program.main(), counted));
      readings.alone(program.main().model(), counted.slot());
      report(program.main(), program, slot);
      tellings.registered(program, slot);
    } else {
      ThreadModel model = machine.launch(program.main().model().process(), now);
      RealThread thread =
          RealThread.registered(model, program.main(), task[0], task[1], counted.startTicks());
      program.registrations.put(slot, new Registration(owner, thread, counted));
      readings.launched(model, counted.slot(), program.main().model(), agent.table());
      report(thread, program, slot);
      tellings.registered(program, slot);
      Program.Life life = roster.add(program, thread);
      life.startNanos = now;
      life.processorTime = new ProcessorTime(agent.table(), counted.slot(), readings.served());
      launched.add(thread);
    }
  }

  /**
   * A thread was not found, or two were. A listing of threads may end early, so it is looked for
   * once more, at the end of the next interval.
   */
  private void missed(Program program, int slot, long owner, boolean twice) {
    Long before = program.missed.put(slot, owner);
    if (before == null || before != owner) {
      return;
    }
    program.missed.remove(slot);
    program.refused.put(slot, owner);
    refuse(
        program,
        "it has %s thread %d of process %d"
            .formatted(twice ? "more than one" : "no", (int) owner, owner >>> 32));
  }

  private boolean hasSlot(Program program, int tid) {
    for (Registration registration : program.registrations.values()) {
      if (registration.counted().tid() == tid && !isOver(registration)) {
        refuse(program, "thread %d has registered twice".formatted(tid));
        return true;
      }
    }
    return false;
  }

  /** Its id may be another's by now, though it has not left yet. */
  private boolean isOver(Registration registration) {
    RealThread thread = registration.thread();
    return identity.startTicks(thread.pid(), registration.counted().tid())
        != registration.counted().startTicks();
  }

  /** Opens counters for a thread, which the agent does only if it is of that program. */
  private Counted count(Program program, int tid, long ticks) throws AgentException {
    for (Counted spare : program.spare) {
      boolean isItsOwn = spare.tid() == tid && spare.startTicks() == ticks;
      if (isItsOwn || agent.countThread(program.task, spare.slot(), tid) == 0) {
        program.spare.remove(spare);
        return new Counted(spare.slot(), tid, ticks);
      }
    }
    int slot = roster.takeSlot();
    if (slot < 0) {
      refuse(program, "no counters are left for them");
      return null;
    }
    int error = agent.countThread(program.task, slot, tid);
    if (error == 0) {
      return new Counted(slot, tid, ticks);
    }
    roster.giveBackSlot(slot);
    refuse(program, "thread %d cannot be counted: %s".formatted(tid, Errno.text(error)));
    return null;
  }

  private void refuse(Program program, String why) {
    complaints.add(
        Kind.NOT_SINGLED,
        "a thread that %s registered is not placed on its own: %s"
            .formatted(program.main().model().name(), why));
  }
}
