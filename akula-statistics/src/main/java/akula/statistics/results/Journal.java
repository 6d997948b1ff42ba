package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a sweep writes down so that it can go on after having been killed: first what it was asked
 * to do, then from time to time a {@link Checkpoint}.
 *
 * <p>While a journal is open no other process can open it.
 */
public final class Journal implements Closeable {
  /** Name of the file in a results folder. */
  public static final String FILE = "journal.part";

  private final Path file;
  private final RandomAccessFile out;
  private final byte[] task;
  private final List<Checkpoint> checkpoints;

  private Journal(Path file, RandomAccessFile out, byte[] task, List<Checkpoint> checkpoints) {
    this.file = file;
    this.out = out;
    this.task = task;
    this.checkpoints = checkpoints;
  }

  /**
   * Begins a journal.
   *
   * @param folder where the results are
   * @param task what the sweep is to do, as it will stand in the manifest
   */
  static Journal create(Path folder, byte[] task) throws ResultsException {
    Path file = folder.resolve(FILE);
    RandomAccessFile out = open(file);
    try {
      out.setLength(0);
      out.write(JournalText.head(task).getBytes(UTF_8));
      out.write(task);
      out.getFD().sync();
      return new Journal(file, out, task, new ArrayList<>());
    } catch (IOException e) {
      close(out);
      discard(file);
      throw ResultsException.of("write", file, e);
    }
  }

  private static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // The beginning of a journal does no harm.
    }
  }

  /**
   * Opens the journal of a sweep that was broken off.
   *
   * @param folder where the results are
   * @return nothing if there is none, or one that was killed before it was begun
   * @throws ResultsException if it cannot be read, or another process has it open
   * @throws DamagedResultsException if somebody has changed what the sweep was asked to do
   */
  static Optional<Journal> reopen(Path folder) throws ResultsException, DamagedResultsException {
    Path file = folder.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    RandomAccessFile out = open(file);
    try {
      Optional<JournalText> text = JournalText.read(file, Files.readAllBytes(file));
      if (text.isEmpty()) {
        out.close();
        return Optional.empty();
      }
      out.setLength(text.get().length());
      out.seek(text.get().length());
      List<Checkpoint> checkpoints = new ArrayList<>(text.get().checkpoints());
      return Optional.of(new Journal(file, out, text.get().task(), checkpoints));
    } catch (DamagedResultsException e) {
      close(out);
      throw e;
    } catch (IOException e) {
      close(out);
      throw ResultsException.of("read", file, e);
    }
  }

  /** Opens the file; not as a channel, which an interruption would close. */
  private static RandomAccessFile open(Path file) throws ResultsException {
    try {
      if (!Files.exists(file)) {
        create(file);
      }
      RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw");
      if (isLocked(out.getChannel())) {
        return out;
      }
      out.close();
    } catch (IOException e) {
      throw ResultsException.of("open", file, e);
    }
    throw ResultsException.ofOther(file.toAbsolutePath().getParent());
  }

  /** What a run is asked for may tell of the environment of who asks: others need not read it. */
  private static void create(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } else {
      Files.createFile(file);
    }
  }

  /** Locks a file; tells whether that was possible. */
  static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Returns what the sweep was asked to do, as it was given to {@link #create}. */
  public byte[] task() {
    return task.clone();
  }

  /** Returns all checkpoints, in the order in which they were written. */
  public List<Checkpoint> checkpoints() {
    return List.copyOf(checkpoints);
  }

  /** Returns the last checkpoint, or {@link Checkpoint#NONE}. */
  public Checkpoint last() {
    return checkpoints.isEmpty() ? Checkpoint.NONE : checkpoints.getLast();
  }

  /** Adds a checkpoint, on disk when this returns; what it tells of has to be there before. */
  void add(Checkpoint checkpoint) throws ResultsException {
    try {
      out.write(JournalText.line(checkpoint).getBytes(UTF_8));
      out.getFD().sync();
    } catch (IOException e) {
      throw ResultsException.of("write", file, e);
    }
    checkpoints.add(checkpoint);
  }

  /** Removes the file: what it told of is whole. */
  void delete() throws ResultsException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw ResultsException.of("delete", file, e);
    }
  }

  @Override
  public void close() {
    close(out);
  }

  private static void close(RandomAccessFile out) {
    try {
      out.close();
    } catch (IOException _) {
      // Whatever was to be written was written, or its failure told.
    }
  }
}
