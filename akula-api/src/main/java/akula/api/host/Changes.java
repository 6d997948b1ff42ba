package akula.api.host;

import java.util.Arrays;
import java.util.Objects;

/**
 * What a policy changed since the host last looked: each touched thread once, with the place that
 * it had before, and each touched core once. In the order of the first touch.
 */
public final class Changes {
  private ThreadModel[] threads = new ThreadModel[16];
  private int threadCount;
  private CoreModel[] cores = new CoreModel[4];
  private int coreCount;

  Changes() {}

  void touch(ThreadModel thread) {
    if (thread.touched) {
      return;
    }
    thread.touched = true;
    thread.contextBefore = thread.context();
    if (threadCount == threads.length) {
      threads = Arrays.copyOf(threads, 2 * threadCount);
    }
    threads[threadCount++] = thread;
  }

  void touch(CoreModel core) {
    for (int i = 0; i < coreCount; i++) {
      if (cores[i] == core) {
        return;
      }
    }
    if (coreCount == cores.length) {
      cores = Arrays.copyOf(cores, 2 * coreCount);
    }
    cores[coreCount++] = core;
  }

  /** Returns whether nothing was touched. */
  public boolean isEmpty() {
    return threadCount == 0 && coreCount == 0;
  }

  /** Returns the number of touched threads. */
  public int threadCount() {
    return threadCount;
  }

  /**
   * Returns a touched thread; {@link ThreadModel#contextBefore()} tells where it was.
   *
   * @param position 0 to {@link #threadCount()} - 1
   * @throws IndexOutOfBoundsException if there is none
   */
  public ThreadModel thread(int position) {
    return threads[Objects.checkIndex(position, threadCount)];
  }

  /** Returns the number of cores whose frequency or prefetching was touched. */
  public int coreCount() {
    return coreCount;
  }

  /**
   * Returns a touched core.
   *
   * @param position 0 to {@link #coreCount()} - 1
   * @throws IndexOutOfBoundsException if there is none
   */
  public CoreModel core(int position) {
    return cores[Objects.checkIndex(position, coreCount)];
  }

  /** Forgets all changes; called by the host when it has carried them out. */
  public void clear() {
    for (int i = 0; i < threadCount; i++) {
      threads[i].touched = false;
      threads[i].contextBefore = null;
      threads[i] = null;
    }
    threadCount = 0;
    Arrays.fill(cores, 0, coreCount, null);
    coreCount = 0;
  }
}
