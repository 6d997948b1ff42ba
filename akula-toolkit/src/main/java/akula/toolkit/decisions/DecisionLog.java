package akula.toolkit.decisions;

import akula.formats.FolderFile;
import akula.formats.PlainFile;
import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogRow;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The log of one life of a manager while it is written, in files of bounded size, one after the
 * other, a new one each day. What was added is the kernel's when the call comes back, so that of a
 * manager that is killed nothing is lost but the line that was being written. Where it cannot be
 * written, it stops until a new file can be begun, and the manager goes on.
 */
public final class DecisionLog implements Closeable {
  /** All logs together are kept up to this size if nobody says otherwise: 1 GiB. */
  public static final long USUAL_LIMIT_BYTES = 1L << 30;

  private static final long MOST_FILE_BYTES = 16L << 20;
  private static final long RETRY_SECONDS = 60;

  private final Path folder;
  private final long fileBytes;
  private final long limitBytes;
  private final InstantSource clock;
  private final ZoneId zone;
  private final Consumer<String> troubles;
  private OutputStream out;
  private int number;
  private long size;
  private LocalDate day;
  private boolean isInGap;
  private Instant retry = Instant.MIN;

  /** Files that could not be removed. */
  private final Set<Path> left = new HashSet<>();

  /**
   * Makes one.
   *
   * @param folder of this life, which is there; that of all of them is the one above
   * @param limitBytes the oldest files are removed when all have more
   * @param clock tells the day
   * @param zone where that is the day
   * @param troubles takes a sentence when it stops, and when it goes on
   */
  DecisionLog(
      Path folder, long limitBytes, InstantSource clock, ZoneId zone, Consumer<String> troubles) {
    this.folder = folder;
    this.limitBytes = limitBytes;
    this.clock = clock;
    this.zone = zone;
    this.troubles = troubles;
    fileBytes = Math.clamp(limitBytes / 8, 4096, MOST_FILE_BYTES);
  }

  /**
   * Begins the log of a life of a manager.
   *
   * @param all where logs are
   * @param head what is said of it
   * @param limitBytes the oldest files are removed when all have more
   * @param troubles takes a sentence when it stops, and when it goes on
   * @throws IOException if its folder cannot be made
   */
  public static DecisionLog begin(
      Path all, LogHead head, long limitBytes, Consumer<String> troubles) throws IOException {
    Path folder = LogFolder.begin(all, head.began());
    head.write(folder);
    return new DecisionLog(folder, limitBytes, InstantSource.system(), head.zone(), troubles);
  }

  /** Returns the folder. */
  public Path folder() {
    return folder;
  }

  /** Returns whether a new file is to be begun before anything is added. */
  boolean isDue() {
    if (out == null) {
      return !clock.instant().isBefore(retry);
    }
    return size >= fileBytes || !today().equals(day);
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), zone);
  }

  /** Returns whether what is added is written. */
  boolean isWriting() {
    return out != null;
  }

  /** Returns whether the file that is begun next is not the first one. */
  boolean isBegun() {
    return number > 0;
  }

  /** Returns whether something was not written that stands between the files. */
  boolean isInGap() {
    return isInGap;
  }

  /**
   * Begins a new file.
   *
   * @param soFar its first rows
   */
  void begin(RowEncoder soFar) {
    try {
      close();
      number++;
      day = today();
      out = PlainFile.createPrivate(folder.resolve(LogFolder.file(number)));
      size = 0;
      RowEncoder header = new RowEncoder();
      header.header(LogRow.SCHEMA);
      write(header);
      write(soFar);
      if (isInGap) {
        isInGap = false;
        troubles.accept("the log goes on");
      }
      tidy();
    } catch (IOException e) {
      stop(e);
    }
  }

  /** Adds rows. */
  void add(RowEncoder rows) {
    try {
      write(rows);
    } catch (IOException e) {
      stop(e);
    }
  }

  private void write(RowEncoder rows) throws IOException {
    rows.writeTo(out);
    size += rows.size();
  }

  private void stop(IOException why) {
    String sentence = FolderFile.named(folder.resolve(LogFolder.file(number)), why).getMessage();
    if (!isInGap) {
      troubles.accept("the log stops, and the manager goes on without it: " + sentence);
    }
    isInGap = true;
    retry = clock.instant().plusSeconds(RETRY_SECONDS);
    close();
  }

  /** Another manager may tidy there, too: whatever cannot be listed is left to the next time. */
  private void tidy() {
    try {
      removeOldest();
    } catch (IOException | UncheckedIOException _) {
      // this log goes on
    }
  }

  /** The present file stays; what cannot be removed is left, and told once. */
  private void removeOldest() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path life : LogFolder.lives(folder.getParent())) {
      files.addAll(LogFolder.files(life));
    }
    long all = 0;
    for (Path file : files) {
      all += size(file);
    }
    for (Path file : files) {
      if (all > limitBytes && !file.equals(folder.resolve(LogFolder.file(number)))) {
        all -= remove(file);
      }
    }
  }

  /** Others may remove it meanwhile. */
  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException _) {
      return 0;
    }
  }

  private long remove(Path file) {
    long bytes = size(file);
    try {
      Files.deleteIfExists(file);
      LogFolder.removeIfEmpty(file.getParent());
      return bytes;
    } catch (IOException e) {
      if (left.add(file)) {
        troubles.accept(
            "a log file that is too old stays: " + FolderFile.named(file, e).getMessage());
      }
      return 0;
    }
  }

  @Override
  public void close() {
    try {
      if (out != null) {
        out.close();
      }
    } catch (IOException _) {
      // whoever finds a row cut off reads the others
    }
    out = null;
  }
}
