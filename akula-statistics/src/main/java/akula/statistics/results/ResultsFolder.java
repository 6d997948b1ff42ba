package akula.statistics.results;

import akula.formats.journal.Journal;
import akula.formats.tree.JsonText;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder that a sweep leaves.
 *
 * <p>Every file is written under a name that ends in {@code .part}; {@link #publish} gives all of
 * them their final names, the manifest last. Closed without that, nothing of the new results stays,
 * and older ones that were to be overwritten are untouched. A killed process leaves {@code .part}
 * files only; {@link ResumableFolder} resumes them. Not thread-safe: one thread writes.
 */
public final class ResultsFolder implements Closeable {
  /** Name of the file that says how to repeat the run; a folder that has one is whole. */
  public static final String MANIFEST = "manifest.json";

  private final Path folder;
  private final boolean created;
  private final PartFile.Opener opener;
  private final OwnFiles own;
  private final List<PartFile> files = new ArrayList<>();
  private Optional<SegmentFiles> segments = Optional.empty();
  private List<SegmentFiles.Table> tables = List.of();
  private boolean kept;
  private boolean published;

  private ResultsFolder(Path folder, boolean created, PartFile.Opener opener) {
    this.folder = folder;
    this.created = created;
    this.opener = opener;
    this.own = new OwnFiles(folder);
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
    PartsFolder.deleteUnfinished(folder);
    results.own.deleteUnfinished(List.of());
    OwnFiles.delete(folder.resolve(Journal.FILE));
    OwnFiles.delete(folder.resolve(FailureNote.FILE));
    return results;
  }

  /** Returns what stands for a folder that is there already, or was just made. */
  static ResultsFolder at(Path folder, boolean created) {
    return new ResultsFolder(folder, created, PartFile.Opener::newFile);
  }

  /** Takes a file to be published with the others. */
  PartFile add(PartFile file) {
    files.add(file);
    return file;
  }

  /** Takes folders of Parquet parts to be published with the files. */
  void add(SegmentFiles parts, List<SegmentFiles.Table> of) {
    segments = Optional.of(parts);
    tables = List.copyOf(of);
  }

  /** Decides whether what is not published stays. */
  void keep(boolean keep) {
    kept = keep;
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
   * name. Older results in the folder go, those that were not written anew included, and those of
   * parts.
   */
  public void publish() throws ResultsException {
    for (PartFile file : files) {
      file.complete();
    }
    PartsFolder.deleteParts(folder, PartNames.of(folder.resolve(MANIFEST)));
    OwnFiles.delete(folder.resolve(MANIFEST));
    try {
      if (segments.isPresent()) {
        segments.get().publish(tables);
      }
      for (PartFile file : manifestLast()) {
        file.publish();
      }
      own.deleteFinished(files.stream().map(PartFile::file).toList());
    } catch (ResultsException e) {
      if (!kept) {
        files.forEach(file -> OwnFiles.discard(file.file()));
      }
      throw e;
    }
    published = true;
  }

  /** Ends the writing; without {@link #publish} before it, all that was written goes. */
  @Override
  public void close() {
    if (published) {
      return;
    }
    for (PartFile file : files) {
      try {
        file.close();
      } catch (ResultsException _) {
        // Why writing failed was reported when it did.
      }
      if (!kept) {
        OwnFiles.discard(PartFile.partOf(file.file()));
      }
    }
    segments.ifPresent(SegmentFiles::stop);
    if (!kept) {
      segments.ifPresent(SegmentFiles::discard);
    }
    if (!kept && created) {
      OwnFiles.discard(folder);
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

  static boolean makeFolder(Path folder, boolean overwrite) throws ResultsException {
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
}
