package akula.toolkit.trace;

import akula.api.host.MachineModel;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.os.TaskPlace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the threads of a real run are: where they were placed, or where the kernel has them. */
public final class RealPlaces {
  private final MachineModel machine;
  private final boolean enforced;
  private final Map<Integer, Integer> contexts = new HashMap<>();
  private final List<RealThread> living = new ArrayList<>();

  /**
   * Makes one without threads.
   *
   * @param machine the model of the run
   * @param enforced whether a policy places threads, and not the kernel
   */
  public RealPlaces(MachineModel machine, boolean enforced) {
    this.machine = machine;
    this.enforced = enforced;
    for (int i = 0; i < machine.contextCount(); i++) {
      contexts.put(machine.getContext(i).cpu(), i);
    }
  }

  /** A thread has come. */
  public void add(RealThread thread) {
    living.add(thread);
  }

  /** A thread has gone; null for none. */
  public void remove(RealThread thread) {
    living.remove(thread);
  }

  /** Returns the threads that may run now on each context, of those that are known. */
  public List<List<RealThread>> now() {
    List<List<RealThread>> seen = new ArrayList<>();
    for (int i = 0; i < machine.contextCount(); i++) {
      seen.add(new ArrayList<>());
    }
    for (RealThread thread : living) {
      int context = context(thread);
      if (context >= 0) {
        seen.get(context).add(thread);
      }
    }
    return seen;
  }

  private int context(RealThread thread) {
    if (!thread.isReleased() || thread.isPaused()) {
      return -1;
    }
    int cpu = enforced ? thread.cpu() : TaskPlace.cpu(thread.tid());
    return contexts.getOrDefault(cpu, -1);
  }
}
