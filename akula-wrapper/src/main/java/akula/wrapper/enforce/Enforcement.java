package akula.wrapper.enforce;

import akula.api.host.Changes;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.agent.Feature;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.TaskScan;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Carries out what a policy changed in the model, and gives everything back. */
public final class Enforcement implements AutoCloseable {
  private final MachineModel machine;
  private final Mover mover;
  private final ThreadPlacer placer;
  private final Weights weights;
  private final Pauses pauses;
  private final CoreSettings cores;
  private final ReadBack readBack;
  private final Releases releases;
  private final CpuMask everywhere;
  private final Changeover changeover;
  private final Map<ThreadModel, RealThread> threads = new HashMap<>();

  /**
   * Makes one for a run.
   *
   * @param machine the model
   * @param agent that owns the applications
   * @param everywhere the cpus that applications may use when no policy says otherwise
   * @param complaints notified of what goes wrong
   * @param arena how long it can be used
   */
  public Enforcement(
      MachineModel machine, Agent agent, CpuMask everywhere, Complaints complaints, Arena arena) {
    this.machine = machine;
    this.everywhere = everywhere;
    mover = new Mover(arena, adopters(agent, arena));
    placer = new ThreadPlacer(mover, everywhere, complaints);
    weights = new Weights(agent, complaints);
    pauses = new Pauses(agent, mover, complaints);
    changeover = new Changeover(pauses);
    readBack = new ReadBack(machine, mover, placer, pauses);
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

  /** A thread was launched. */
  public void launched(RealThread thread) {
    threads.put(thread.model(), thread);
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
    forget(thread);
    pauses.left(thread);
    if (mover.isThere(thread)) {
      weights.setUsual(thread);
      if (program.cpu() >= 0) {
        placer.put(thread, program.cpu());
      } else if (thread.cpu() >= 0) {
        placer.free(thread);
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
    weights.setUsual(program);
    program.standAside();
    pauses.makeTrue(program);
    if (wasPlaced) {
      mover.begin();
      placer.free(program);
    }
  }

  /** A program has ended, with all its threads. */
  public void ended(RealThread program) {
    for (RealThread thread : List.copyOf(program.registered())) {
      thread.leave();
      forget(thread);
      mover.notSingle(thread.tid());
    }
    forget(program);
    pauses.ended(program);
    mover.forget(program.pid());
  }

  private void forget(RealThread thread) {
    threads.remove(thread.model());
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
   * stroke where all of it does; then all get their places; then those continue that come.
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
      note(changes.thread(i));
    }
    changeover.hold();
    for (int i = 0; i < changes.threadCount(); i++) {
      enforce(changes.thread(i));
    }
    changeover.letGo();
    changes.clear();
  }

  /**
   * Notes whether a thread is to be paused: a registered one always, since with one that has just
   * come its program may no longer be one that pauses as a whole.
   */
  private void note(ThreadModel model) {
    if (model.isFinished()) {
      return;
    }
    RealThread thread = threads.get(model);
    boolean pauses = !model.mayRun();
    if (thread.isReleased() && (thread.isPaused() != pauses || thread.isRegistered())) {
      changeover.note(thread, pauses);
    }
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
    RealThread thread = threads.get(model);
    boolean runs = model.mayRun();
    if (model.context() != null && model.context().cpu() != thread.cpu()) {
      placer.put(thread, model.context().cpu());
    }
    weights.set(thread, model.weight());
    if (runs && thread.ranElsewhere()) {
      model.countMigration();
    }
    if (runs && !thread.isReleased()) {
      model.setHomeNode(model.domain().node());
      releases.release(thread);
    }
  }

  /**
   * Has all threads blocked and then unblocked, as an exchange of all of them would: a program at
   * one stroke, and none is waited for.
   *
   * @param unfinished the threads that have not ended
   * @throws AgentException if the agent is gone
   */
  public void blockAll(List<RealThread> unfinished) throws AgentException {
    noteAll(unfinished, true);
    changeover.hold();
    noteAll(unfinished, false);
    changeover.letGo();
  }

  private void noteAll(List<RealThread> unfinished, boolean paused) {
    for (RealThread thread : unfinished) {
      if (thread.isReleased() && !thread.isAside()) {
        changeover.note(thread, paused);
      }
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
   * Cores have the frequencies and the prefetching that they had before they were set.
   *
   * @throws AgentException if the agent is gone
   */
  public void putCoresBack() throws AgentException {
    cores.putBack();
  }

  /**
   * Lets everything go, as if there had never been a policy: programs that wait begin, the paused
   * continue, all may run everywhere with the usual weight, and cores are as they were.
   *
   * @param unfinished the threads that have not ended
   * @param begin whether programs that wait begin; else the run ends, and they with it
   * @throws AgentException if the agent is gone
   */
  public void letGo(List<RealThread> unfinished, boolean begin) throws AgentException {
    mover.begin();
    for (RealThread thread : unfinished) {
      if (thread.cpu() >= 0 || !thread.isReleased()) {
        placer.free(thread);
      }
      weights.setUsual(thread);
      if (thread.isPaused()) {
        changeover.note(thread, false);
      }
      if (begin && !thread.isReleased()) {
        releases.release(thread);
      }
    }
    changeover.letGo();
    cores.putBack();
  }
}
