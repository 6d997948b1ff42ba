package akula.wrapper.progress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * The file that a program reports in, laid out as docs/progress.md says.
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
  private static final int DONE = 8;
  private static final int TOTAL = 16;
  private static final int STATE = 24;

  private final Path path;
  private final FileChannel channel;
  private final ByteBuffer copy =
      ByteBuffer.allocateDirect(LINE * (1 + SLOTS)).order(ByteOrder.nativeOrder());
  private int used;

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
    ProgressFile file = new ProgressFile(path, channel);
    try {
      ByteBuffer all = file.copy;
      all.putLong(0, MAGIC).putLong(8, VERSION).putLong(SLOTS_AT, SLOTS).putLong(USED_AT, 1);
      while (all.hasRemaining()) {
        channel.write(all, all.position()); // whole: a full disk shows here, not in the program
      }
      return file;
    } catch (IOException e) {
      file.close();
      throw e;
    }
  }

  /** Returns where it is. */
  public Path path() {
    return path;
  }

  /**
   * Reads what the program has reported up to now.
   *
   * @return false if the file is not what it was made as; then nothing is reported
   */
  public boolean read() {
    int expected = Math.max(1, used); // as many as the last time: mostly one reading is enough
    used = 0;
    try {
      if (!fill(LINE * (1 + expected)) || !isOurs()) {
        return false;
      }
      long said = copy.getLong(USED_AT);
      int now = said >= 1 && said <= SLOTS ? (int) said : SLOTS;
      if (now > expected && (!fill(LINE * (1 + now)) || !isOurs())) {
        return false;
      }
      used = now;
      return true;
    } catch (ClosedChannelException e) {
      return true; // it was closed because the run is being broken off
    } catch (IOException e) {
      return false;
    }
  }

  /** Tells whether nothing at all had been reported when it was read. */
  public boolean isSilent() {
    return used == 1 && !isInUse(PROGRAM);
  }

  private boolean fill(int bytes) throws IOException {
    copy.clear().limit(bytes);
    while (copy.hasRemaining()) {
      if (channel.read(copy, copy.position()) < 0) {
        copy.clear();
        return false;
      }
    }
    copy.clear();
    return true;
  }

  private boolean isOurs() {
    return copy.getLong(0) == MAGIC
        && copy.getLong(8) == VERSION
        && copy.getLong(SLOTS_AT) == SLOTS;
  }

  /** Returns how many slots there were in use at most, that of the program among them. */
  public int used() {
    return used;
  }

  /** Tells whether something was reported in a slot, or a thread has it. */
  public boolean isInUse(int slot) {
    return slot < used && copy.getLong(at(slot) + STATE) == 1;
  }

  /**
   * Returns whose slot it is: process (upper half) and thread, by the ids that they themselves see.
   * Nobody has checked that they exist.
   */
  public long owner(int slot) {
    return copy.getLong(at(slot));
  }

  /** Returns the work done, in units of the program; below 0 if that makes no sense. */
  public long done(int slot) {
    return isInUse(slot) ? copy.getLong(at(slot) + DONE) : -1;
  }

  /** Returns the work in all, in units of the program; 0 or less if it is not known. */
  public long total(int slot) {
    return isInUse(slot) ? copy.getLong(at(slot) + TOTAL) : 0;
  }

  private static int at(int slot) {
    return LINE * (1 + slot);
  }

  /** Closes and removes it. */
  @Override
  public void close() {
    try (channel) {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // The run directory is gone; so is the file.
    }
  }
}
