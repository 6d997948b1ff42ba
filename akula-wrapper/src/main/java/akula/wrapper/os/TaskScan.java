package akula.wrapper.os;

import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds all threads of a process and of its descendants, also of those whose parent has ended, as
 * long as they are in its session. Allocates nothing once it has room. For one thread at a time.
 */
public final class TaskScan implements AutoCloseable {
  private final ProcReader reader;
  private final Orphans orphans;
  private final Map<Integer, ProcessWatch> watches = new HashMap<>();
  private int[] processes = new int[16];
  private int processCount;
  private int[] threads = new int[64];
  private int[] owners = new int[64];
  private int threadCount;

  /**
   * Makes one.
   *
   * @param arena how long it can be used
   * @param adopters the processes that the kernel gives those to whose parent has ended
   */
  public TaskScan(Arena arena, int... adopters) {
    reader = new ProcReader(arena);
    orphans = new Orphans(reader, adopters.clone());
  }

  /** Returns whether the kernel reports the children of a process; most are built so. */
  public static boolean findsChildren() {
    return Files.exists(Path.of("/proc/thread-self/children"));
  }

  /** Looks for processes whose parent has ended; {@link #isSingle} goes by what was found. */
  public void lookForOrphans() {
    orphans.look();
  }

  /** Returns the children of a process's first thread. */
  public int[] childrenOf(int pid) {
    processCount = 0;
    addChildrenOf(pid, pid);
    return Arrays.copyOf(processes, processCount);
  }

  /**
   * Returns whether a process has one thread and no descendants. What it reads stays open until
   * {@link #forget}.
   */
  public boolean isSingle(int pid) {
    return !orphans.has(pid)
        && watches.computeIfAbsent(pid, id -> new ProcessWatch(reader, id)).isSingle();
  }

  /** A process has ended: lets go what was open of it. */
  public void forget(int pid) {
    ProcessWatch watch = watches.remove(pid);
    if (watch != null) {
      watch.close();
    }
  }

  /** Lets go everything that is open. */
  @Override
  public void close() {
    watches.values().forEach(ProcessWatch::close);
    watches.clear();
    orphans.close();
  }

  /**
   * Looks for the threads of a process and of its descendants.
   *
   * @param pid the process
   * @return how many there are; 0 if there is no such process
   */
  public int scan(int pid) {
    threadCount = 0;
    processCount = 0;
    addProcess(pid);
    addThreads(0);
    int known = processCount;
    orphans.look();
    for (int i = 0; i < orphans.count(); i++) {
      if (orphans.sessionOf(i) == pid) {
        addProcess(orphans.process(i));
      }
    }
    addThreads(known);
    return threadCount;
  }

  /** Adds the threads of the processes from a position on, and processes that are found by them. */
  private void addThreads(int from) {
    for (int p = from; p < processCount; p++) {
      int process = processes[p];
      int first = threadCount;
      addThreadsOf(process);
      for (int t = first; t < threadCount; t++) {
        addChildrenOf(process, threads[t]);
      }
    }
  }

  private void addThreadsOf(int process) {
    if (!reader.path("/proc/").with(process).with("/task").open()) {
      return;
    }
    for (int tid = reader.nextEntry(); tid >= 0; tid = reader.nextEntry()) {
      if (threadCount == threads.length) {
        threads = Arrays.copyOf(threads, 2 * threadCount);
        owners = Arrays.copyOf(owners, 2 * threadCount);
      }
      owners[threadCount] = process;
      threads[threadCount++] = tid;
    }
    reader.close();
  }

  private void addChildrenOf(int process, int thread) {
    reader.path("/proc/").with(process).with("/task/").with(thread).with("/children");
    if (!reader.open()) {
      return;
    }
    for (int child = reader.nextNumber(); child >= 0; child = reader.nextNumber()) {
      addProcess(child);
    }
    reader.close();
  }

  private void addProcess(int process) {
    for (int i = 0; i < processCount; i++) {
      if (processes[i] == process) {
        return; // moved to another parent while we looked
      }
    }
    if (processCount == processes.length) {
      processes = Arrays.copyOf(processes, 2 * processCount);
    }
    processes[processCount++] = process;
  }

  /**
   * Returns a thread that was found.
   *
   * @param position 0 to what {@link #scan} returned, less 1
   */
  public int thread(int position) {
    return threads[position];
  }

  /** Returns the process of a thread that was found. */
  public int process(int position) {
    return owners[position];
  }
}
