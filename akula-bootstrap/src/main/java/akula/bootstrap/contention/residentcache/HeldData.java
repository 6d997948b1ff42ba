package akula.bootstrap.contention.residentcache;

import java.util.Arrays;

/**
 * What one cache holds of which process, KiB: first that of the process that used it last. Who
 * brings more takes the place of those that used theirs least lately.
 */
final class HeldData {
  private static final int FEW = 8;

  private final CacheTimes times;
  private final long capacity;
  private int[] processes = new int[FEW];

  /** How much is held, and how much of that a pass from the beginning finds. */
  private long[] held = new long[FEW];

  private long[] found = new long[FEW];
  private int count;
  private long sum;

  HeldData(CacheTimes times, long capacity) {
    this.times = times;
    this.capacity = capacity;
  }

  void clear() {
    count = 0;
    sum = 0;
  }

  /** Returns how much of a process' data a pass from their beginning finds. */
  long found(int process) {
    int at = indexOf(process);
    return at == count ? 0 : found[at];
  }

  /** Notes that a process went through so much of its data. */
  void pass(int process, long kib) {
    int at = indexOf(process);
    boolean isNew = at == count;
    long heldBefore = isNew ? 0 : held[at];
    long foundBefore = isNew ? 0 : found[at];
    if (isNew) {
      makeRoom();
      count++;
    }
    System.arraycopy(processes, 0, processes, 1, at);
    System.arraycopy(held, 0, held, 1, at);
    System.arraycopy(found, 0, found, 1, at);
    boolean fits = kib <= capacity;
    processes[0] = process;
    held[0] = fits ? Math.max(heldBefore, kib) : capacity;
    found[0] = fits ? Math.max(foundBefore, kib) : times.kept(kib, capacity);
    sum += held[0] - heldBefore;
    evict();
  }

  private void evict() {
    while (sum > capacity) {
      int last = count - 1;
      long gone = Math.min(sum - capacity, held[last]);
      sum -= gone;
      held[last] -= gone;
      found[last] = Math.min(found[last], held[last]);
      count -= held[last] == 0 ? 1 : 0;
    }
  }

  /** Nothing of a process is held any more. */
  void drop(int process) {
    int at = indexOf(process);
    if (at == count) {
      return;
    }
    sum -= held[at];
    count--;
    System.arraycopy(processes, at + 1, processes, at, count - at);
    System.arraycopy(held, at + 1, held, at, count - at);
    System.arraycopy(found, at + 1, found, at, count - at);
  }

  private int indexOf(int process) {
    int at = 0;
    while (at < count && processes[at] != process) {
      at++;
    }
    return at;
  }

  private void makeRoom() {
    if (count == processes.length) {
      processes = Arrays.copyOf(processes, 2 * count);
      held = Arrays.copyOf(held, 2 * count);
      found = Arrays.copyOf(found, 2 * count);
    }
  }
}
