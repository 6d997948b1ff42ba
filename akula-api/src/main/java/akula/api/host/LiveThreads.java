package akula.api.host;

import akula.api.AkulaThread;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.RandomAccess;

/** The threads that were launched and have not ended, in the order of launch. */
final class LiveThreads extends AbstractList<AkulaThread> implements RandomAccess {
  private final MachineModel machine;
  private ThreadModel[] threads = new ThreadModel[16];
  private int count;
  private int launched;
  private int processes;

  LiveThreads(MachineModel machine) {
    this.machine = machine;
  }

  /** Makes a new process with the next number, without threads. */
  ProcessModel process(String application) {
    return new ProcessModel(processes++, application);
  }

  /** Makes a new process of one thread; both have the next number. */
  ThreadModel launch(String application, long launchNanos) {
    return add(application, new Membership(processes++), launchNanos);
  }

  /** Makes a new thread of a process, with the next number. */
  ThreadModel launch(ProcessModel process, long launchNanos) {
    ThreadModel thread = add(process.application(), new Membership(process), launchNanos);
    process.add(thread);
    return thread;
  }

  private ThreadModel add(String application, Membership membership, long launchNanos) {
    ThreadModel thread = new ThreadModel(machine, launched++, application, membership, launchNanos);
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, 2 * count);
    }
    threads[count++] = thread;
    return thread;
  }

  /**
   * Returns a thread as its host sees it.
   *
   * @throws IllegalArgumentException if it belongs to another machine
   * @throws IllegalStateException if it has ended
   */
  ThreadModel placeable(AkulaThread thread) {
    if (!(thread instanceof ThreadModel model) || model.machine() != machine) {
      throw new IllegalArgumentException(
          thread.name()
              + " belongs to another machine; place it on a core of thread.machine(), the machine"
              + " that launchThread was called with");
    }
    if (model.isFinished()) {
      throw new IllegalStateException(
          model.name()
              + " has ended and cannot be placed; drop threads that have ended,"
              + " isFinished() tells");
    }
    return model;
  }

  /** Ends a thread: takes it from its place and forgets it. */
  void finish(ThreadModel thread) {
    thread.moveTo(null);
    thread.markFinished();
    int position = 0;
    while (threads[position] != thread) {
      position++;
    }
    count--;
    System.arraycopy(threads, position + 1, threads, position, count - position);
    threads[count] = null;
  }

  /** Forgets all threads; the next one has number 0 again. */
  void forgetAll() {
    Arrays.fill(threads, 0, count, null);
    count = 0;
    launched = 0;
    processes = 0;
  }

  @Override
  public ThreadModel get(int index) {
    return threads[Numbered.check(index, count, machine, "unfinished thread")];
  }

  @Override
  public int size() {
    return count;
  }
}
