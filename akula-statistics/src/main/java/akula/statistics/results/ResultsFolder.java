package akula.statistics.results;

import akula.statistics.results.Checkpoint.State;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The folder that a sweep leaves.
 *
 * <p>Every file is written under a name that ends in {@code .part}; {@link #publish} gives all of
 * them their final names, the manifest last. Closed without that, nothing of the new results stays,
 * unless it has a {@link Journal} and was told to {@link #keep} it; older ones that were to be
 * overwritten are untouched. A killed process leaves {@code .part} files only, and with a journal
 * can go on where it was. Not thread-safe: one thread writes.
 */
public final class ResultsFolder implements Closeable {
  /** Name of the file that says how to repeat the run; a folder that has one is whole. */
  public static final String MANIFEST = "manifest.json";

  private static final List<String> KNOWN =
      List.of(
          MANIFEST,
          SummaryCsv.FILE,
          RunsCsv.FILE,
          ThreadsCsv.FILE,
          RunsCsv.PARQUET_FILE,
          ThreadsCsv.PARQUET_FILE);

  private final Path folder;
  private final boolean created;
  private final PartFile.Opener opener;
  private final List<PartFile> files = new ArrayList<>();
  private final List<PartFile> growing = new ArrayList<>();
  private Journal journal;
  private boolean kept;
  private boolean published;

  private ResultsFolder(Path folder, boolean created, PartFile.Opener opener) {
    this.folder = folder;
    this.created = created;
    this.opener = opener;
  }

  /**
   * Makes the folder, and the folders above it.
   *
   * @param overwrite whether the folder may exist; its results are then replaced by {@link
   *     #publish} and anything else in it stays
   * @throws ResultsException if it exists and must not, or cannot be made
   */
  public static ResultsFolder create(Path folder, boolean overwrite) throws ResultsException {
    return create(folder, overwrite, PartFile.Opener::newFile);
  }

  static ResultsFolder create(Path folder, boolean overwrite, PartFile.Opener opener)
      throws ResultsException {
    boolean created = makeFolder(folder, overwrite);
    ResultsFolder results = new ResultsFolder(folder, created, opener);
    results.deleteParts();
    results.delete(folder.resolve(Journal.FILE));
    return results;
  }

  /**
   * Makes the folder for a sweep that can be broken off.
   *
   * @param task what the sweep is to do, to be found again by {@link #reopen}
   * @param overwrite as in {@link #create(Path, boolean)}
   */
  public static ResultsFolder begin(Path folder, boolean overwrite, byte[] task)
      throws ResultsException {
    boolean created = makeFolder(folder, overwrite);
    ResultsFolder results = new ResultsFolder(folder, created, PartFile.Opener::newFile);
    try {
      results.journal = Journal.create(folder, task); // first, since it keeps others away
      results.deleteParts();
      return results;
    } catch (ResultsException e) {
      results.close();
      throw e;
    }
  }

  /**
   * Opens the folder of a sweep that was broken off. Files that had already got their names are
   * called {@code .part} again.
   *
   * @return nothing if there is nothing to go on with
   * @throws ResultsException if it cannot be read, or another process is at work on it
   * @throws DamagedResultsException if its journal was edited
   */
  public static Optional<ResultsFolder> reopen(Path folder)
      throws ResultsException, DamagedResultsException {
    Optional<Journal> journal = Journal.reopen(folder);
    if (journal.isEmpty()) {
      return Optional.empty();
    }
    ResultsFolder results = new ResultsFolder(folder, false, PartFile.Opener::newFile);
    results.journal = journal.get();
    results.kept = true;
    List<String> growing = results.journal.last().files().stream().map(State::name).toList();
    for (String name : KNOWN) {
      if (!growing.contains(name)) {
        results.delete(PartFile.partOf(folder.resolve(name)));
      }
    }
    for (String name : growing) {
      results.unpublish(folder.resolve(name));
    }
    return Optional.of(results);
  }

  private void deleteParts() throws ResultsException {
    for (String name : KNOWN) {
      delete(PartFile.partOf(folder.resolve(name)));
    }
  }

  private void unpublish(Path file) throws ResultsException {
    Path part = PartFile.partOf(file);
    if (Files.exists(file) && !Files.exists(part)) {
      try {
        Files.deleteIfExists(folder.resolve(MANIFEST)); // what it told of is not whole any more
        Files.move(file, part, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        throw ResultsException.of("rename", file, e);
      }
    }
  }

  /** Returns the journal; there is one after {@link #begin} and {@link #reopen}. */
  public Journal journal() {
    return journal;
  }

  /**
   * Opens a file that grows with the sweep: a new one or, after {@link #reopen}, what is there of
   * it at the last checkpoint.
   *
   * @throws DamagedResultsException if what is there was cut or edited
   */
  public OutputStream grow(String name) throws ResultsException, DamagedResultsException {
    Path file = folder.resolve(name);
    Path part = PartFile.partOf(file);
    Optional<State> state = journal.last().file(name);
    PartFile opened;
    if (state.isEmpty()) {
      delete(part);
      opened = new PartFile(file, opener);
    } else if (!Files.exists(part)) {
      throw DamagedResultsException.at(part, 0, "is gone; expected what the sweep had written");
    } else {
      CRC32C crc = WrittenPart.check(part, name, journal.checkpoints());
      opened = new PartFile(file, state.get().length(), crc);
    }
    files.add(opened);
    growing.add(opened);
    return opened;
  }

  /** Writes down how far the sweep has come, once everything written so far is on disk. */
  public void checkpoint(long workloads) throws ResultsException {
    List<State> states = new ArrayList<>();
    for (PartFile file : growing) {
      states.add(file.checkpoint());
    }
    journal.add(new Checkpoint(workloads, states));
  }

  /** Lets nothing stay that is not published, even after {@link #keep}. */
  public void discard() {
    kept = false;
  }

  /** Lets what was written stay if it is not published, so that {@link #reopen} can go on. */
  public void keep() {
    kept = journal != null;
  }

  /** Returns where the results are. */
  public Path path() {
    return folder;
  }

  /**
   * Opens a new file, to be written by one thread. Its failures are {@link ResultsException}s with
   * a sentence for the user. It may be closed, and is closed by {@link #publish} at the latest.
   *
   * @param name final name, such as {@link RunsCsv#FILE}
   */
  public OutputStream open(String name) throws ResultsException {
    PartFile file = new PartFile(folder.resolve(name), opener);
    files.add(file);
    return file;
  }

  /**
   * Has a whole file written by somebody who wants its path.
   *
   * @param name its final name
   * @param writer makes the file, which is not there yet, at the path that it is given
   */
  public void write(String name, Writer writer) throws ResultsException {
    Path file = folder.resolve(name);
    Path part = PartFile.partOf(file);
    delete(part);
    try {
      writer.write(part);
      files.add(new PartFile(file, Files.size(part), new CRC32C()));
    } catch (IOException e) {
      discard(part);
      throw ResultsException.of("write", file, e);
    }
  }

  /** Makes a file. */
  @FunctionalInterface
  public interface Writer {
    /** Makes the file at a path. */
    void write(Path part) throws IOException;
  }

  /** Writes a whole file. */
  public void write(String name, byte[] content) throws ResultsException {
    try (OutputStream out = open(name)) {
      out.write(content);
    } catch (IOException e) {
      throw ResultsException.of("write", folder.resolve(name), e);
    }
  }

  /**
   * Writes {@link #MANIFEST}. It must hold nothing that differs between two equal runs.
   *
   * @param content as {@link JsonText#encode} takes it
   */
  public void writeManifest(Map<String, ?> content) throws ResultsException {
    write(MANIFEST, JsonText.encode(content));
  }

  /**
   * Gives all files their final names. If one of them could not be written in full, none gets its
   * name. Older results in the folder go, those that were not written anew included.
   */
  public void publish() throws ResultsException {
    for (PartFile file : files) {
      file.complete();
    }
    delete(folder.resolve(MANIFEST));
    try {
      for (PartFile file : manifestLast()) {
        file.publish();
      }
      deleteWhatWasNotWrittenAnew();
      if (journal != null) {
        journal.delete();
      }
    } catch (ResultsException e) {
      if (journal == null) {
        files.forEach(file -> discard(file.file()));
      }
      throw e;
    }
    published = true;
  }

  private void deleteWhatWasNotWrittenAnew() throws ResultsException {
    for (String name : KNOWN) {
      Path known = folder.resolve(name);
      if (files.stream().noneMatch(file -> file.file().equals(known))) {
        delete(known);
      }
    }
  }

  /** Ends the writing; without {@link #publish} before it, all that was written goes. */
  @Override
  public void close() {
    if (journal != null) {
      journal.close();
    }
    if (published) {
      return;
    }
    for (PartFile file : files) {
      try {
        file.close();
      } catch (ResultsException _) {
        // Why writing failed was told when it did.
      }
      if (!kept) {
        discard(PartFile.partOf(file.file()));
      }
    }
    if (!kept && journal != null) {
      discard(folder.resolve(Journal.FILE));
    }
    if (!kept && created) {
      discard(folder);
    }
  }

  private List<PartFile> manifestLast() {
    List<PartFile> order = new ArrayList<>(files);
    order.sort((a, b) -> Boolean.compare(isManifest(a), isManifest(b)));
    return order;
  }

  private static boolean isManifest(PartFile file) {
    return file.file().endsWith(MANIFEST);
  }

  private static boolean makeFolder(Path folder, boolean overwrite) throws ResultsException {
    try {
      Path above = folder.toAbsolutePath().getParent();
      if (above != null) {
        Files.createDirectories(above);
      }
      Files.createDirectory(folder);
      return true;
    } catch (FileAlreadyExistsException e) {
      if (overwrite && Files.isDirectory(folder)) {
        return false;
      }
      throw Files.isDirectory(folder) ? taken(folder) : notFolder(folder, e.getFile());
    } catch (IOException e) {
      throw ResultsException.of("create", folder, e);
    }
  }

  private static ResultsException taken(Path folder) {
    return new ResultsException(
        "the results folder %s exists; name a new one or allow it to be overwritten"
            .formatted(folder));
  }

  private static ResultsException notFolder(Path folder, String file) {
    return new ResultsException(
        "cannot create the results folder %s: %s is not a folder".formatted(folder, file));
  }

  private void delete(Path file) throws ResultsException {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw ResultsException.of("replace", file, e);
    }
  }

  /** Deletes what is there, if that is possible; a failure changes nothing for the user. */
  private static void discard(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException _) {
      // A folder that others have put files into stays, and so does a .part that cannot go.
    }
  }
}
