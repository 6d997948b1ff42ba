package akula.wrapper.progress;

import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.MemoryFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;

/**
 * The file that a program reports in, laid out as docs/guide/progress.md says.
 *
 * <p>The program maps it and may do anything to it, so it is copied here with a read instead of
 * being mapped: to touch a mapped page that the program has cut off would be a bus error, and a
 * look at the size before would not prevent it. A program sees no difference, and one call copies
 * all slots. Reading allocates nothing. For one thread at a time.
 */
public final class ProgressFile implements AutoCloseable {
  /** The environment variable that names the file to the program. */
  public static final String VARIABLE = "AKULA_PROGRESS";

  /** How many slots a file has: that of the program and those of its threads. */
  public static final int SLOTS = 1023;

  /** The slot of the program as a whole. */
  public static final int PROGRAM = 0;

  static final long MAGIC = 0x3152504154554b41L; // "AKUTAPR1" in memory
  static final long VERSION = 1;
  static final int LINE = 64;
  static final int SLOTS_AT = 16;
  static final int USED_AT = 24;
  static final int REGISTRATIONS_AT = 32;
  private static final int DONE = 8;
  private static final int TOTAL = 16;
  private static final int STATE = 24;

  /** Of the slot of a thread. */
  private static final int TASK = 32;

  private static final int CRITICAL = 40;

  private static final int WAITS = 48;

  /** Of the slot of the program. */
  private static final int CONTEXTS = 32;

  private static final int TEAM = 40;

  /** Of the slot of the program, and written by us alone. */
  private static final int GRANTED = 48;

  private static final int BYTES = LINE * (1 + SLOTS);

  private static final int MOST_COPIES = 5;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Path path;
  private final FileChannel channel;

  /** As large as what is in use; of one that is closed nothing is kept, as a run may have many. */
  private ByteBuffer copy = NOTHING;

  /** What stood there at the reading before. */
  private ByteBuffer before = NOTHING;

  private int used;
  private boolean changed;

  /** Registrations that had been counted when it was copied last. */
  private long counted;

  /** Those that had been before it was: whoever they were of is seen. */
  private long registrations;

  private ProgressFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * Makes a file, in place of one that may be there.
   *
   * @param path where
   * @throws IOException if it cannot be made
   */
  public static ProgressFile make(Path path) throws IOException {
    Files.deleteIfExists(path);
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
    return new ProgressFile(path, channel).laidOut(0);
  }

  /**
   * Makes one without a name, in memory, which can become neither shorter nor longer.
   *
   * @param contexts how many the program wants, written down before it has the file; 0 if it does
   *     not tell
   * @param memory takes its descriptor, to hand it to the program; to be closed by then
   */
  public static ProgressFile inMemory(int contexts, Consumer<FileDescriptor> memory)
      throws IOException {
    FileDescriptor file = MemoryFile.sealed("akula-arena", BYTES);
    try {
      FileChannel channel =
          FileChannel.open(file.path(), StandardOpenOption.READ, StandardOpenOption.WRITE);
      ProgressFile made = new ProgressFile(null, channel).laidOut(contexts);
      memory.accept(file);
      return made;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  private ProgressFile laidOut(int contexts) throws IOException {
    try {
      ByteBuffer all = ByteBuffer.allocate(BYTES).order(ByteOrder.nativeOrder());
      all.putLong(0, MAGIC).putLong(8, VERSION).putLong(SLOTS_AT, SLOTS).putLong(USED_AT, 1);
      all.putLong(at(PROGRAM) + CONTEXTS, contexts);
      while (all.hasRemaining()) {
        channel.write(all, all.position()); // whole: a full disk shows here, not in the program
      }
      return this;
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** Returns where it is; null if it is in memory. */
  public Path path() {
    return path;
  }

  /** Returns what it is called: its path, if it has one. */
  public String name() {
    return path == null ? "its arena" : path.toString();
  }

  /**
   * Reads what the program has reported up to now.
   *
   * @return false if the file is not what it was made as; then nothing is reported
   */
  public boolean read() {
    int expected = Math.max(1, used); // as many as the last time: mostly one reading is enough
    int usedBefore = used;
    ByteBuffer last = copy;
    copy = before;
    before = last;
    used = 0;
    changed = true;
    try {
      int now = readSlots(expected);
      if (now == 0) {
        return false;
      }
      used = now;
      changed = now != usedBefore || isOtherThanBefore();
      return true;
    } catch (ClosedChannelException e) {
      return true; // it was closed because the run is being interrupted
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Copies the slots that are in use. A program writes meanwhile: whoever registers between the
   * copying of the header and that of its slot is counted and not seen. So as long as the count is
   * another one all is copied once more, and of a program that never ends counting the count before
   * the last copy is taken.
   *
   * @return how many are in use; 0 if the file is not what it was made as
   */
  private int readSlots(int expected) throws IOException {
    int now = expected;
    int copied = 0;
    boolean isWhole = false;
    for (int copies = 0; copies < MOST_COPIES && !isWhole; copies++) {
      copied = copies == MOST_COPIES - 1 ? SLOTS : Math.max(copied, now);
      if (!fill(copied) || !isOurs()) {
        return 0;
      }
      long said = word(USED_AT);
      now = said >= 1 && said <= SLOTS ? (int) said : SLOTS;
      registrations = counted;
      counted = word(REGISTRATIONS_AT);
      isWhole = now <= copied && registrations == counted;
    }
    return Math.min(now, copied);
  }

  private boolean isOtherThanBefore() {
    int bytes = LINE * (1 + used);
    if (before.capacity() < bytes) {
      return true;
    }
    boolean isOther = copy.limit(bytes).mismatch(before.limit(bytes)) >= 0;
    copy.clear();
    before.clear();
    return isOther;
  }

  /** Returns whether it was not at the last reading as it was at the one before. */
  public boolean hasChanged() {
    return changed;
  }

  /** Returns whether nothing at all had been reported when it was read. */
  public boolean isSilent() {
    return used == 1 && !isInUse(PROGRAM) && wantedContexts() == 0 && team() == 0;
  }

  private boolean fill(int slots) throws IOException {
    int bytes = LINE * (1 + slots);
    ByteBuffer into = copy;
    if (into.capacity() < bytes) {
      int room = Math.min(Math.max(bytes, 2 * into.capacity()), BYTES);
      into = ByteBuffer.allocateDirect(room).order(ByteOrder.nativeOrder());
    }
    into.clear().limit(bytes);
    boolean whole = true;
    while (whole && into.hasRemaining()) {
      whole = channel.read(into, into.position()) >= 0;
    }
    into.clear();
    copy = into;
    return whole;
  }

  private boolean isOurs() {
    return word(0) == MAGIC && word(8) == VERSION && word(SLOTS_AT) == SLOTS;
  }

  /** Returns a word of the copy; 0 behind its end, as it is closed while somebody else reads. */
  private long word(int at) {
    ByteBuffer from = copy;
    return at + Long.BYTES <= from.capacity() ? from.getLong(at) : 0;
  }

  /** Returns how many slots there were in use at most, that of the program among them. */
  public int used() {
    return used;
  }

  /** Returns whether something was reported in a slot, or a thread has it. */
  public boolean isInUse(int slot) {
    return slot < used && word(at(slot) + STATE) == 1;
  }

  /**
   * Returns whose slot it is: process (upper half) and thread, by the ids that they themselves see.
   * Nobody has checked that they exist.
   */
  public long owner(int slot) {
    return word(at(slot));
  }

  /** Returns the work done, in units of the program; below 0 if that makes no sense. */
  public long done(int slot) {
    return isInUse(slot) ? word(at(slot) + DONE) : -1;
  }

  /** Returns the work in all, in units of the program; 0 or less if it is not known. */
  public long total(int slot) {
    return isInUse(slot) ? word(at(slot) + TOTAL) : 0;
  }

  /**
   * Returns how long the task of a registered thread is, as it reported; 0 if it did not. Nobody
   * has checked that it makes sense.
   */
  public double taskLength(int slot) {
    return isInUse(slot) ? Double.longBitsToDouble(word(at(slot) + TASK)) : 0;
  }

  /** Returns how long a registered thread holds locks, as {@link #taskLength}. */
  public double criticalSectionLength(int slot) {
    return isInUse(slot) ? Double.longBitsToDouble(word(at(slot) + CRITICAL)) : 0;
  }

  /**
   * Tells the program how many contexts it can count on. By any thread; once it is closed, nothing.
   */
  public void grant(int count) {
    try {
      ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
      channel.write(word.putLong(0, count), (long) at(PROGRAM) + GRANTED);
    } catch (IOException e) {
      // it has gone, or memory is short: what it was told before holds
    }
  }

  /** Returns whether a registered thread says that it waits for another one. */
  public boolean waits(int slot) {
    return isInUse(slot) && word(at(slot) + WAITS) == 1;
  }

  /** Returns how many contexts the program wants, unchecked; 0 if it did not tell. */
  public long wantedContexts() {
    return used > 0 ? word(at(PROGRAM) + CONTEXTS) : 0;
  }

  /** Returns how many threads are to register and do the work, unchecked; 0 if not reported. */
  public long team() {
    return used > 0 ? word(at(PROGRAM) + TEAM) : 0;
  }

  /**
   * Returns how often a thread has registered until now, unchecked; 0 of programs that do not count
   * it, which were built before it was counted.
   */
  public long registrations() {
    return used > 0 ? registrations : 0;
  }

  /** Returns how many threads are registered. */
  public int registered() {
    int count = 0;
    for (int slot = PROGRAM + 1; slot < used; slot++) {
      count += isInUse(slot) ? 1 : 0;
    }
    return count;
  }

  private static int at(int slot) {
    return LINE * (1 + slot);
  }

  /** Closes and removes it; from now on nothing is reported. */
  @Override
  public void close() {
    copy = NOTHING;
    before = NOTHING;
    try (channel) {
      if (path != null) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      // The run directory is gone; so is the file.
    }
  }
}
