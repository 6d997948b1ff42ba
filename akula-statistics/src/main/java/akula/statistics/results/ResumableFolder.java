package akula.statistics.results;

import akula.formats.InvalidInputException;
import akula.formats.PlainFile;
import akula.formats.SourceText;
import akula.formats.journal.Journal;
import akula.formats.journal.TaskJournal;
import akula.statistics.results.Checkpoint.State;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The folder of a sweep that can be interrupted and resumed: a {@link ResultsFolder} with a {@link
 * Journal} of its {@link Checkpoint}s. Closed before it is published, what was written stays as
 * {@code .part} files, unless it is to be {@linkplain #discard discarded}.
 */
public final class ResumableFolder implements TaskJournal {
  /** Name, without its ending, of what {@link #growAside} keeps. */
  static final String DONE = "done";

  /** Who wrote the journal, in a message about one that was edited. */
  static final String WHAT = "sweep";

  private final ResultsFolder folder;
  private final Journal journal;
  private final List<Checkpoint> checkpoints;
  private final List<PartFile> growing = new ArrayList<>();
  private Optional<PartFile> aside = Optional.empty();
  private boolean discarded;
  private boolean publishing;
  private boolean published;

  private ResumableFolder(ResultsFolder folder, Journal journal, List<Checkpoint> written) {
    this.folder = folder;
    this.journal = journal;
    checkpoints = new ArrayList<>(written);
    folder.keep(true);
  }

  /**
   * Makes a new folder.
   *
   * @param task what the sweep is to do, as one line of JSON, to be found again by {@link #reopen}
   * @param overwrite as in {@link ResultsFolder#create(Path, boolean)}
   * @throws ResultsException if it exists and must not, cannot be made, or another process is at
   *     work on it
   */
  public static ResumableFolder begin(Path path, boolean overwrite, String task)
      throws ResultsException {
    ResultsFolder folder = ResultsFolder.at(path, ResultsFolder.makeFolder(path, overwrite));
    try {
      return begin(folder, beginJournal(path, task)); // first, since it keeps others away
    } catch (ResultsException e) {
      folder.close();
      throw e;
    }
  }

  private static ResumableFolder begin(ResultsFolder folder, Journal journal)
      throws ResultsException {
    try {
      PartsFolder.deleteUnfinished(folder.path());
      new OwnFiles(folder.path()).deleteUnfinished(List.of());
      return new ResumableFolder(folder, journal, List.of());
    } catch (ResultsException e) {
      journal.close();
      throw e;
    }
  }

  private static Journal beginJournal(Path path, String task) throws ResultsException {
    try {
      return Journal.begin(path, WHAT, task);
    } catch (IOException e) {
      throw ResultsException.of("write", path.resolve(Journal.FILE), e);
    }
  }

  private static Optional<Journal> reopenJournal(Path path)
      throws ResultsException, InvalidInputException {
    try {
      return Journal.reopen(path, WHAT);
    } catch (IOException e) {
      throw ResultsException.of("read", path.resolve(Journal.FILE), e);
    }
  }

  /**
   * Opens the folder of a sweep that was interrupted. Files that had already got their names are
   * called {@code .part} again.
   *
   * @return nothing if there is nothing to resume
   * @throws ResultsException if it cannot be read, or another process is at work on it
   * @throws InvalidInputException if its journal was edited
   */
  public static Optional<ResumableFolder> reopen(Path path)
      throws ResultsException, InvalidInputException {
    Optional<Journal> journal = reopenJournal(path);
    if (journal.isEmpty()) {
      return Optional.empty();
    }
    try {
      List<Checkpoint> written = Checkpoint.of(path, journal.get().steps());
      var results = new ResumableFolder(ResultsFolder.at(path, false), journal.get(), written);
      results.unpublish();
      return Optional.of(results);
    } catch (ResultsException | InvalidInputException e) {
      journal.get().close();
      throw e;
    }
  }

  private void unpublish() throws ResultsException {
    List<String> growing = last().files().stream().map(State::name).toList();
    new OwnFiles(path()).deleteUnfinished(growing);
    for (String name : growing) {
      if (!name.equals(DONE)) { // which is never published
        unpublish(path().resolve(name));
      }
    }
    if (growing.contains(SegmentIndex.FILE)) {
      new SegmentFiles(path()).unpublish();
    }
  }

  private void unpublish(Path file) throws ResultsException {
    Path part = PartFile.partOf(file);
    if (isThere(file) && !isThere(part)) {
      // The manifest tells of what is not whole any more.
      OwnFiles.delete(path().resolve(ResultsFolder.MANIFEST));
      try {
        PlainFile.require(file);
        Files.move(file, part, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        throw ResultsException.of("rename", file, e);
      }
    }
  }

  /** Returns whether the results in a folder are whole, so that there is nothing to resume. */
  public static boolean isWhole(Path folder) {
    return PlainFile.exists(folder.resolve(ResultsFolder.MANIFEST))
        && !PlainFile.exists(folder.resolve(Journal.FILE));
  }

  /** Removes what a process left that was killed when all was published but its journal. */
  public static void tidy(Path folder) throws ResultsException {
    OwnFiles.delete(PartFile.partOf(folder.resolve(DONE)));
  }

  /** Returns where the results are. */
  public Path path() {
    return folder.path();
  }

  /** Returns what the sweep was asked to do, as it was given to {@link #begin}. */
  @Override
  public String task() {
    return journal.task();
  }

  /** Returns all checkpoints, in the order in which they were written. */
  public List<Checkpoint> checkpoints() {
    return List.copyOf(checkpoints);
  }

  /** Returns the last checkpoint, or {@link Checkpoint#NONE}. */
  public Checkpoint last() {
    return checkpoints.isEmpty() ? Checkpoint.NONE : checkpoints.getLast();
  }

  /**
   * Opens a file that grows with the sweep: a new one or, after {@link #reopen}, what is there of
   * it at the last checkpoint.
   *
   * @throws DamagedResultsException if what is there was cut or edited
   */
  public OutputStream grow(String name) throws ResultsException, DamagedResultsException {
    return folder.add(growing(name));
  }

  /**
   * Makes the folders of Parquet parts, to be published with the files; after {@link #reopen}, what
   * is there of them stays.
   *
   * @param tables what the parts are of
   */
  public SegmentFiles growSegments(List<SegmentFiles.Table> tables) throws ResultsException {
    SegmentFiles segments = new SegmentFiles(path());
    segments.begin(tables);
    folder.add(segments, tables);
    return segments;
  }

  /**
   * Opens a file as {@link #grow} does, for what is to be known after {@link #reopen} only: it goes
   * when the folder is published.
   *
   * @return the file; {@link #aside} returns what is in it
   * @throws DamagedResultsException if what is there was cut or edited
   */
  public OutputStream growAside() throws ResultsException, DamagedResultsException {
    aside = Optional.of(growing(DONE));
    return aside.get();
  }

  /** Returns what was in the file aside at the last checkpoint; nothing if there is none. */
  public byte[] aside() throws ResultsException {
    Optional<State> state = last().file(DONE);
    if (state.isEmpty()) {
      return new byte[0];
    }
    Path file = PartFile.partOf(path().resolve(DONE));
    try {
      return Arrays.copyOf(
          PlainFile.content(file, SourceText.LARGEST_BYTES), (int) state.get().length());
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  /**
   * Opens the file aside for reading, once {@link #growAside} has opened it and before anything is
   * written: it has what was there at the last checkpoint, which may be long.
   */
  public InputStream readAside() throws ResultsException {
    Path file = PartFile.partOf(path().resolve(DONE));
    try {
      return PlainFile.read(file);
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  /**
   * Returns what to report of what was kept {@linkplain #growAside aside}, and nobody wrote so.
   *
   * @param line its number, from 1
   */
  public static DamagedResultsException asideDamaged(Path folder, int line) {
    return DamagedResultsException.at(
        PartFile.partOf(folder.resolve(DONE)),
        line,
        "is not as it was written; expected it untouched");
  }

  /** Returns why what is {@linkplain #readAside kept aside} could not be read. */
  public ResultsException asideUnread(IOException why) {
    return ResultsException.of("read", PartFile.partOf(path().resolve(DONE)), why);
  }

  private static boolean isThere(Path file) throws ResultsException {
    try {
      return PlainFile.isThere(file);
    } catch (IOException e) {
      throw ResultsException.of("read", file, e);
    }
  }

  private PartFile growing(String name) throws ResultsException, DamagedResultsException {
    OwnFiles.delete(path().resolve(FailureNote.FILE)); // this is another try
    Path part = PartFile.partOf(path().resolve(name));
    Optional<State> state = last().file(name);
    PartFile file;
    if (state.isEmpty()) {
      OwnFiles.delete(part);
      file = new PartFile(path().resolve(name), PartFile.Opener::newFile);
    } else if (!isThere(part)) {
      throw DamagedResultsException.at(part, 0, "is gone; expected what had been written");
    } else {
      CRC32C crc = WrittenPart.check(part, name, checkpoints);
      file = new PartFile(path().resolve(name), state.get().length(), crc);
    }
    growing.add(file);
    return file;
  }

  /**
   * Writes down how far the sweep has come, once everything written so far is on disk. Once
   * publishing has begun, all of it is written down already: files have other names then.
   */
  public void checkpoint(long workloads) throws ResultsException {
    if (publishing) {
      return;
    }
    List<State> states = new ArrayList<>();
    for (PartFile file : growing) {
      states.add(file.checkpoint());
    }
    Checkpoint checkpoint = new Checkpoint(workloads, states);
    try {
      journal.add(checkpoint.step());
    } catch (IOException e) {
      throw ResultsException.of("write", path().resolve(Journal.FILE), e);
    }
    checkpoints.add(checkpoint);
  }

  /** Writes a whole file. */
  public void write(String name, byte[] content) throws ResultsException {
    folder.write(name, content);
  }

  /**
   * Has a whole file written by somebody who wants its path.
   *
   * @param name its final name
   * @param writer makes the file, which is not there yet, at the path that it is given
   */
  public void write(String name, Writer writer) throws ResultsException {
    Path file = path().resolve(name);
    Path part = PartFile.partOf(file);
    try {
      writer.write(part);
      folder.add(new PartFile(file, Files.size(part), new CRC32C()));
    } catch (IOException e) {
      OwnFiles.discard(part);
      throw ResultsException.of("write", file, e);
    } catch (UncheckedIOException e) {
      OwnFiles.discard(part);
      throw ResultsException.of("write", file, e.getCause());
    }
  }

  /** Makes a file. */
  @FunctionalInterface
  public interface Writer {
    /** Makes the file at a path. */
    void write(Path part) throws IOException;
  }

  /**
   * Writes down why the runs do not continue, for who finds what they left.
   *
   * @param why the rest of a sentence, in one line
   */
  public void fail(String why) throws ResultsException {
    FailureNote.write(path(), why);
  }

  /** Gives all files their final names, as {@link ResultsFolder#publish} does. */
  public void publish() throws ResultsException {
    publishing = true;
    folder.publish();
    published = true;
    OwnFiles.delete(path().resolve(Journal.FILE));
    closeAside();
    OwnFiles.delete(PartFile.partOf(path().resolve(DONE)));
  }

  private void closeAside() throws ResultsException {
    if (aside.isPresent()) {
      aside.get().close();
    }
  }

  /** Lets nothing stay of what is not published: there is no continuing from here. */
  public void discard() {
    discarded = true;
    folder.keep(false);
  }

  @Override
  public void close() {
    journal.close();
    if (discarded && !published) {
      OwnFiles.discard(path().resolve(Journal.FILE));
    }
    try {
      closeAside();
    } catch (ResultsException _) {
      // Why writing failed was reported when it did.
    }
    if (discarded && !published) {
      OwnFiles.discard(PartFile.partOf(path().resolve(DONE)));
    }
    folder.close();
  }
}
