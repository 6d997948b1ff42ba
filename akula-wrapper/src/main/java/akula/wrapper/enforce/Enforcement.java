package akula.wrapper.enforce;

import akula.api.host.Changes;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Feature;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import akula.wrapper.os.TaskScan;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Carries out what a policy changed in the model, and gives everything back. */
public final class Enforcement implements AutoCloseable {
  private static final int USUAL_WEIGHT = 100;

  private final MachineModel machine;
  private final Agent agent;
  private final Mover mover;
  private final Pauses pauses;
  private final CoreSettings cores;
  private final ReadBack readBack;
  private final Releases releases;
  private final CpuMask everywhere;
  private final Complaints complaints;
  private final List<RealThread> threads = new ArrayList<>();

  /** Programs of which something is to be paused or to go on. */
  private final List<RealThread> marked = new ArrayList<>();

  /**
   * Makes one for a run.
   *
   * @param machine the model
   * @param agent that owns the applications
   * @param everywhere the cpus that applications may use when no policy says otherwise
   * @param complaints told of what goes wrong
   * @param arena how long it can be used
   */
  public Enforcement(
      MachineModel machine, Agent agent, CpuMask everywhere, Complaints complaints, Arena arena) {
    this.machine = machine;
    this.agent = agent;
    this.everywhere = everywhere;
    this.complaints = complaints;
    mover = new Mover(arena, adopters(agent, arena));
    pauses = new Pauses(agent, mover, complaints);
    readBack = new ReadBack(machine, mover, pauses, complaints);
    cores = new CoreSettings(agent, complaints, Path.of("/"));
    releases = new Releases(agent);
  }

  /**
   * Returns who is given processes whose parent has ended: the first process of the namespace, one
   * of the agent's own children as long as there is no program, or the agent itself.
   */
  private static int[] adopters(Agent agent, Arena arena) {
    if (!agent.features().has(Feature.PID_NAMESPACE)) {
      return new int[] {agent.pid()};
    }
    try (TaskScan scan = new TaskScan(arena)) {
      return scan.childrenOf(agent.pid());
    }
  }

  /** A thread was launched; they come in the order of their numbers. */
  public void launched(RealThread thread) {
    threads.add(thread);
    if (thread.isRegistered()) {
      mover.single(thread.tid());
    }
  }

  /**
   * A registered thread has ended or follows its program again; then it is put where that is.
   *
   * @throws AgentException if the agent is gone
   */
  public void left(RealThread thread) throws AgentException {
    RealThread program = thread.program();
    thread.leave();
    pauses.left(thread);
    if (mover.isThere(thread)) {
      if (thread.weight() != 1) {
        weigh(thread, 1);
      }
      if (program.cpu() >= 0) {
        moved(thread, mover.move(thread, program.cpu()), program.cpu());
      } else if (thread.cpu() >= 0) {
        moved(thread, mover.move(thread, everywhere), everywhere);
      }
    }
    mover.notSingle(thread.tid());
  }

  /**
   * What is left of a program beside its registered threads goes wherever there is room.
   *
   * @throws AgentException if the agent is gone
   */
  public void standAside(RealThread program) throws AgentException {
    boolean wasPlaced = program.cpu() >= 0;
    if (program.weight() != 1) {
      weigh(program, 1);
    }
    program.standAside();
    pauses.makeTrue(program);
    if (wasPlaced) {
      mover.begin();
      moved(program, mover.move(program, everywhere), everywhere);
    }
  }

  /** A program has ended, with all its threads. */
  public void ended(RealThread program) {
    for (RealThread thread : List.copyOf(program.registered())) {
      thread.leave();
      mover.notSingle(thread.tid());
    }
    pauses.ended(program);
    mover.forget(program.pid());
  }

  /**
   * Gets ready.
   *
   * @param pid of a process that waits
   */
  public void warmUp(int pid) {
    WarmUp.of(mover, pid, everywhere);
  }

  @Override
  public void close() {
    mover.close();
  }

  /**
   * Makes the model's changes true and forgets them: first those pause that leave, a program at one
   * stroke where all of it does; then all get their places; then those go on that come.
   *
   * @throws AgentException if the agent is gone
   */
  public void enforce() throws AgentException {
    Changes changes = machine.changes();
    mover.begin();
    for (int i = 0; i < changes.coreCount(); i++) {
      cores.set(changes.core(i));
    }
    for (int i = 0; i < changes.threadCount(); i++) {
      mark(changes.thread(i));
    }
    for (int i = 0; i < marked.size(); i++) {
      pauses.hold(marked.get(i));
    }
    for (int i = 0; i < changes.threadCount(); i++) {
      enforce(changes.thread(i));
    }
    letMarkedGo();
    changes.clear();
  }

  /** Notes whether a thread is to be paused, and that its program has to be looked at. */
  private void mark(ThreadModel model) {
    if (model.isFinished()) {
      return;
    }
    RealThread thread = threads.get(model.id());
    boolean pauses = !model.isRunnable();
    if (thread.isReleased() && (thread.isPaused() != pauses || thread.isRegistered())) {
      thread.setPaused(pauses);
      mark(thread.program());
    }
  }

  private void mark(RealThread program) {
    if (!marked.contains(program)) {
      marked.add(program);
    }
  }

  private void letMarkedGo() throws AgentException {
    for (int i = 0; i < marked.size(); i++) {
      pauses.letGo(marked.get(i));
    }
    marked.clear();
  }

  /**
   * Returns those programs of which it is known since the last call that they run, or cannot.
   *
   * @throws AgentException if the agent is gone
   */
  public Releases.Begun begun() throws AgentException {
    return releases.begun();
  }

  private void enforce(ThreadModel model) throws AgentException {
    if (model.isFinished()) {
      return;
    }
    RealThread thread = threads.get(model.id());
    boolean runs = model.isRunnable();
    if (model.context() != null && model.context().cpu() != thread.cpu()) {
      move(thread, model.context().cpu());
    }
    if (model.weight() != thread.weight()) {
      weigh(thread, model.weight());
    }
    if (runs && thread.ranElsewhere()) {
      model.countMigration();
    }
    if (runs && !thread.isReleased()) {
      releases.release(thread);
    }
  }

  private void move(RealThread thread, int cpu) {
    thread.setCpu(cpu);
    moved(thread, mover.move(thread, cpu), cpu);
  }

  private void moved(RealThread thread, int error, Object where) {
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_MOVED,
          "%s could not be moved to cpu %s, or not all of it: %s"
              .formatted(thread.text(), where, Errno.text(error)));
    }
  }

  private void weigh(RealThread thread, double weight) throws AgentException {
    thread.setWeight(weight);
    int value = Math.clamp(Math.round(USUAL_WEIGHT * weight), 1, 10_000);
    int error = agent.weigh(thread.task(), thread.isRegistered() ? thread.tid() : 0, value);
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_WEIGHED,
          "%s could not be given weight %s: %s"
              .formatted(thread.text(), weight, Errno.text(error)));
    }
  }

  /**
   * Looks whether the machine is as the model says, and mends what is not.
   *
   * @throws AgentException if the agent is gone
   */
  public void readBack() throws AgentException {
    readBack.look(threads);
    cores.readBack();
  }

  /**
   * Lets everything go, as if there had never been a policy: programs that wait begin, the paused
   * go on, all may run everywhere with the usual weight, and cores are as they were.
   *
   * @param unfinished the threads that have not ended
   * @param begin whether programs that wait begin; else the run ends, and they with it
   * @throws AgentException if the agent is gone
   */
  public void letGo(List<RealThread> unfinished, boolean begin) throws AgentException {
    mover.begin();
    for (RealThread thread : unfinished) {
      if (thread.cpu() >= 0 || !thread.isReleased()) {
        moved(thread, mover.move(thread, everywhere), everywhere);
        thread.setCpu(-1);
      }
      if (thread.weight() != 1) {
        weigh(thread, 1);
      }
      if (thread.isPaused()) {
        thread.setPaused(false);
        mark(thread.program());
      }
      if (begin && !thread.isReleased()) {
        releases.release(thread);
      }
    }
    letMarkedGo();
    cores.putBack();
  }
}
