package akula.api.host;

import akula.api.AkulaThread;
import akula.api.Control;
import akula.api.HardwareContext;
import akula.api.RunQueue;
import java.util.Arrays;
import java.util.List;

/** A hardware context as the host sees it. */
public final class ContextModel implements HardwareContext {
  private final int index;
  private final int cpu;
  private final CoreModel core;
  private ThreadModel[] threads = new ThreadModel[2];
  private int load;
  private RunQueue queue;

  ContextModel(int index, int cpu, CoreModel core) {
    this.index = index;
    this.cpu = cpu;
    this.core = core;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public int cpu() {
    return cpu;
  }

  @Override
  public CoreModel core() {
    return core;
  }

  @Override
  public int load() {
    return load;
  }

  @Override
  public RunQueue queue() {
    core.domain().machine().controls().demand(Control.QUEUE_ORDER);
    return queue;
  }

  /** Gives the context its queue; called by a host that orders queues, before a run. */
  public void setQueue(RunQueue newQueue) {
    queue = newQueue;
  }

  @Override
  public ThreadModel getThread(int position) {
    return threads[Numbered.check(position, load, this, "thread")];
  }

  @Override
  public List<AkulaThread> threads() {
    return List.of(Arrays.copyOf(threads, load));
  }

  @Override
  public void addThread(AkulaThread thread) {
    core.domain().machine().place(thread, this);
  }

  void addThreadsTo(List<AkulaThread> list) {
    for (int i = 0; i < load; i++) {
      list.add(threads[i]);
    }
  }

  void insert(ThreadModel thread) {
    if (load == threads.length) {
      threads = Arrays.copyOf(threads, 2 * load);
    }
    threads[load++] = thread;
    core.changeLoad(1);
  }

  void remove(ThreadModel thread) {
    replace(thread, null);
    load--;
    core.changeLoad(-1);
  }

  /** Takes a thread away and puts another at the end, so that the load stays as it is. */
  void replace(ThreadModel thread, ThreadModel successor) {
    ThreadModel next = successor;
    int position = load - 1;
    while (threads[position] != thread) {
      ThreadModel here = threads[position];
      threads[position--] = next;
      next = here;
    }
    threads[position] = next;
  }

  void clear() {
    Arrays.fill(threads, 0, load, null);
    load = 0;
  }

  /** Hash sets and maps have the same order in every run, whatever the Java VM. */
  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public String toString() {
    return "context " + index + " (cpu " + cpu + ")";
  }
}
