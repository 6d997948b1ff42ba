package akula.api.progress;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/** The file of docs/guide/progress.md as the program that reports maps it: lines of eight words. */
public final class ProgressMap {
  private static final long MAGIC = 0x3152504154554b41L; // "AKUTAPR1" in memory
  private static final long VERSION = 1;
  private static final long WORD = 8;
  private static final long LINE = 8 * WORD;
  private static final long SLOTS_AT = 2 * WORD;
  private static final long USED_AT = 3 * WORD;
  private static final long REGISTRATIONS_AT = 4 * WORD;
  private static final long OWNER = 0;
  private static final long DONE = WORD;
  private static final long TOTAL = 2 * WORD;
  private static final long STATE = 3 * WORD;

  /** Of the slot of a thread: how long its task is, and how long it holds locks. */
  static final long TASK = 4 * WORD;

  static final long CRITICAL = 5 * WORD;

  /** Of the slot of a thread: 1 while it waits for another one. */
  private static final long WAITS = 6 * WORD;

  /** Of the slot of the program: the contexts that it wants, and how many threads do its work. */
  static final long CONTEXTS = 4 * WORD;

  static final long TEAM = 5 * WORD;

  /** How many it can count on, as a manager writes. */
  private static final long GRANTED = 6 * WORD;

  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();

  private final MemorySegment file;
  private final long slots;

  private ProgressMap(MemorySegment file, long slots) {
    this.file = file;
    this.slots = slots;
  }

  /**
   * Maps a file.
   *
   * @param path what the environment says, or null
   * @return null if there is no such file, or it is another
   */
  public static ProgressMap of(String path) {
    if (path == null) {
      return null;
    }
    try (FileChannel channel =
        FileChannel.open(Path.of(path), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      if (channel.size() < 2 * LINE) {
        return null;
      }
      MemorySegment file =
          channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size(), Arena.global());
      long slots = (long) LONG.get(file, SLOTS_AT);
      boolean known = (long) LONG.get(file, 0L) == MAGIC && (long) LONG.get(file, WORD) == VERSION;
      boolean whole = slots > 0 && slots < file.byteSize() / LINE;
      return known && whole ? new ProgressMap(file, slots) : null;
    } catch (IOException | InvalidPathException e) {
      return null; // nobody listens, as without the variable
    }
  }

  private static long at(long slot) {
    return LINE * (1 + slot);
  }

  /** Takes a slot for the calling thread, which tells two lengths; -1 if none is left. */
  public int claim(double taskLength, double criticalSectionLength) {
    long self = self();
    for (int slot = 1; slot < slots && self != 0; slot++) {
      if (LONG.compareAndSet(file, at(slot) + OWNER, 0L, self)) {
        LONG.setRelease(file, at(slot) + DONE, 0L);
        LONG.setRelease(file, at(slot) + TOTAL, 0L);
        write(slot, TASK, taskLength);
        write(slot, CRITICAL, criticalSectionLength);
        waits(slot, false);
        LONG.setRelease(file, at(slot) + STATE, 1L);
        use(slot);
        LONG.getAndAddRelease(file, REGISTRATIONS_AT, 1L); // after it can be seen
        return slot;
      }
    }
    return -1;
  }

  private void use(int slot) {
    long used = (long) LONG.getAcquire(file, USED_AT);
    while (used <= slot && !LONG.compareAndSet(file, USED_AT, used, slot + 1L)) {
      used = (long) LONG.getAcquire(file, USED_AT);
    }
  }

  void report(int slot, long done, long total) {
    if (slot == 0) {
      LONG.setRelease(file, at(slot) + STATE, 1L);
    }
    LONG.setRelease(file, at(slot) + TOTAL, total);
    LONG.setRelease(file, at(slot) + DONE, done);
  }

  /** Reports a length, or takes it back with 0; whoever reads it checks it. */
  void write(int slot, long word, double length) {
    LONG.setRelease(file, at(slot) + word, length == 0 ? 0 : Double.doubleToRawLongBits(length));
  }

  /** Reports whether the thread of a slot waits for another one. */
  public void waits(int slot, boolean now) {
    LONG.setRelease(file, at(slot) + WAITS, now ? 1L : 0L);
  }

  /** Reports how many contexts the program wants at once; 0 takes it back. */
  public void wantContexts(int count) {
    write(CONTEXTS, count);
  }

  /** Returns how many contexts the program can count on, if it is a manager that listens. */
  public int granted() {
    return (int) (long) LONG.getAcquire(file, at(0) + GRANTED);
  }

  /** Takes over all that was reported in another file of the same size. */
  public void takeOver(ProgressMap before) {
    long behind = at(0) + GRANTED + WORD;
    long bytes = Math.min(before.file.byteSize(), file.byteSize());
    MemorySegment.copy(before.file, 0, file, 0, at(0) + GRANTED);
    MemorySegment.copy(before.file, behind, file, behind, bytes - behind);
  }

  /** Reports something of the program, or takes it back with 0. */
  void write(long word, long count) {
    LONG.setRelease(file, at(0) + word, count);
  }

  /** The thread of a slot is registered no more. */
  public void free(int slot) {
    write(slot, TASK, 0.0);
    write(slot, CRITICAL, 0.0);
    LONG.setRelease(file, at(slot) + STATE, 0L);
    LONG.setRelease(file, at(slot) + OWNER, 0L);
  }

  /**
   * Process and thread by the ids of their own namespace: the last ones that the kernel reports,
   * whichever namespace this {@code /proc} is of. 0 if it tells none.
   */
  private static long self() {
    try {
      List<String> status = Files.readAllLines(Path.of("/proc/thread-self/status"));
      return last(status, "NStgid:") << 32 | last(status, "NSpid:");
    } catch (IOException e) {
      return 0;
    }
  }

  private static long last(List<String> status, String label) {
    return status.stream()
        .filter(line -> line.startsWith(label))
        .flatMap(line -> Arrays.stream(line.split("\\s+")))
        .reduce((first, second) -> second)
        .map(Long::parseLong)
        .orElse(0L);
  }
}
