package akula.wrapper.enforce;

import akula.api.Control;
import akula.api.host.Changes;
import akula.api.host.CoreModel;
import akula.api.host.MachineModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Agent;
import akula.wrapper.agent.AgentException;
import akula.wrapper.enforce.Complaints.Kind;
import akula.wrapper.os.CpuMask;
import akula.wrapper.os.Errno;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;

/** Carries out what a policy changed in the model, and gives everything back. */
public final class Enforcement implements AutoCloseable {
  private static final int USUAL_WEIGHT = 100;

  private final MachineModel machine;
  private final Agent agent;
  private final Mover mover;
  private final CpuMask everywhere;
  private final Complaints complaints;
  private final List<RealThread> threads = new ArrayList<>();
  private final List<CoreModel> setCores = new ArrayList<>();
  private final List<RealThread> released = new ArrayList<>();
  private final List<Integer> requests = new ArrayList<>();
  private int lookedAt;

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
    mover = new Mover(arena);
  }

  /** A thread was launched; they come in the order of their numbers. */
  public void launched(RealThread thread) {
    threads.add(thread);
  }

  /**
   * Gets ready.
   *
   * @param pid of a process that waits
   */
  public void warmUp(int pid) {
    WarmUp.of(mover, pid, everywhere);
  }

  /** A thread has ended. */
  public void ended(RealThread thread) {
    mover.forget(thread.pid());
  }

  @Override
  public void close() {
    mover.close();
  }

  /**
   * Makes the model's changes true and forgets them.
   *
   * @throws AgentException if the agent is gone
   */
  public void enforce() throws AgentException {
    Changes changes = machine.changes();
    for (int i = 0; i < changes.coreCount(); i++) {
      set(changes.core(i));
    }
    for (int i = 0; i < changes.threadCount(); i++) {
      ThreadModel changed = changes.thread(i);
      if (!changed.isFinished()) {
        enforce(threads.get(changed.id()));
      }
    }
    changes.clear();
  }

  /**
   * Programs that were let go.
   *
   * @param threads which
   * @param errors why each could not be run, 0 if it runs
   */
  public record Begun(List<RealThread> threads, int[] errors) {
    /** Keeps its own copy. */
    public Begun {
      threads = List.copyOf(threads);
    }
  }

  /**
   * Waits until all programs that were let go run, or cannot.
   *
   * @return those since the last call, with the error of each
   * @throws AgentException if the agent is gone
   */
  public Begun begun() throws AgentException {
    int[] errors = new int[released.size()];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = agent.released(requests.get(i));
    }
    Begun begun = new Begun(released, errors);
    released.clear();
    requests.clear();
    return begun;
  }

  private void enforce(RealThread thread) throws AgentException {
    ThreadModel model = thread.model();
    boolean runs = model.isRunnable();
    if (!runs && thread.isReleased() && !thread.isPaused()) {
      pause(thread, true);
    }
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
      release(thread);
    } else if (runs && thread.isPaused()) {
      pause(thread, false);
    }
  }

  private void release(RealThread thread) throws AgentException {
    thread.setReleased();
    released.add(thread);
    requests.add(agent.release(thread.task()));
  }

  private void move(RealThread thread, int cpu) {
    thread.setCpu(cpu);
    int error = mover.move(thread.pid(), cpu);
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_MOVED,
          "%s (process %d) could not be moved to cpu %d: %s"
              .formatted(thread.model().name(), thread.pid(), cpu, Errno.text(error)));
    }
  }

  private void pause(RealThread thread, boolean paused) throws AgentException {
    thread.setPaused(paused);
    int error = agent.pause(thread.task(), 0, paused);
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_PAUSED,
          "%s (process %d) could not be %s: %s"
              .formatted(
                  thread.model().name(),
                  thread.pid(),
                  paused ? "paused" : "resumed",
                  Errno.text(error)));
    }
  }

  private void weigh(RealThread thread, double weight) throws AgentException {
    thread.setWeight(weight);
    int value = Math.clamp(Math.round(USUAL_WEIGHT * weight), 1, 10_000);
    int error = agent.weigh(thread.task(), 0, value);
    if (error != 0 && error != Errno.ESRCH) {
      complaints.add(
          Kind.NOT_WEIGHED,
          "%s (process %d) could not be given weight %s: %s"
              .formatted(thread.model().name(), thread.pid(), weight, Errno.text(error)));
    }
  }

  private void set(CoreModel core) throws AgentException {
    if (!setCores.contains(core)) {
      setCores.add(core);
    }
    for (int i = 0; i < core.contextCount(); i++) {
      int cpu = core.getContext(i).cpu();
      if (core.maxFreq() > 0) {
        told(cpu, "frequency " + core.getFreq(), agent.setFrequency(cpu, core.getFreq()));
      }
      if (machine.supports(Control.PREFETCHING)) {
        String what = core.isPrefetching() ? "prefetching on" : "prefetching off";
        told(cpu, what, agent.setPrefetching(cpu, core.isPrefetching()));
      }
    }
  }

  private void told(int cpu, String what, int error) {
    if (error != 0) {
      complaints.add(
          Kind.NOT_SET,
          "cpu %d could not be set to %s: %s".formatted(cpu, what, Errno.text(error)));
    }
  }

  /**
   * Looks whether the machine is as the model says, and mends what is not: the first thread of each
   * process, and all threads of one of them, another one each time.
   */
  public void readBack() {
    int unfinished = machine.threadCount();
    for (int i = 0; i < unfinished; i++) {
      RealThread thread = threads.get(machine.getThread(i).id());
      if (thread.cpu() >= 0) {
        int there =
            i == lookedAt % unfinished
                ? mover.strays(thread.pid(), thread.cpu()) == 0 ? 1 : 0
                : mover.isOn(thread.pid(), thread.cpu());
        if (there == 0) {
          mend(thread);
        }
      }
    }
    lookedAt++;
  }

  private void mend(RealThread thread) {
    complaints.add(
        Kind.STRAYED,
        "%s (process %d) was not on cpu %d alone and was put back"
            .formatted(thread.model().name(), thread.pid(), thread.cpu()));
    mover.move(thread.pid(), thread.cpu());
  }

  /**
   * Lets everything go, as if there had never been a policy: programs that wait begin, the paused
   * go on, all may run everywhere with the usual weight, and cores are as they were.
   *
   * @param unfinished the threads that have not ended
   * @throws AgentException if the agent is gone
   */
  public void letGo(List<RealThread> unfinished) throws AgentException {
    for (RealThread thread : unfinished) {
      if (thread.cpu() >= 0 || !thread.isReleased()) {
        mover.move(thread.pid(), everywhere);
        thread.setCpu(-1);
      }
      if (thread.weight() != 1) {
        weigh(thread, 1);
      }
      if (thread.isPaused()) {
        pause(thread, false);
      }
      if (!thread.isReleased()) {
        release(thread);
      }
    }
    for (CoreModel core : setCores) {
      for (int i = 0; i < core.contextCount(); i++) {
        int cpu = core.getContext(i).cpu();
        told(cpu, "its frequency before", core.maxFreq() > 0 ? agent.setFrequency(cpu, 0) : 0);
        if (machine.supports(Control.PREFETCHING)) {
          told(cpu, "prefetching on", agent.setPrefetching(cpu, true));
        }
      }
    }
    setCores.clear();
  }
}
