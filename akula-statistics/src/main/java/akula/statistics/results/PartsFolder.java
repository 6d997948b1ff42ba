package akula.statistics.results;

import akula.formats.FolderFile;
import akula.formats.PlainFile;
import akula.formats.journal.Journal;
import akula.formats.tree.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder of a sweep with parts: a folder for each of them, and a manifest that lists them. The
 * manifest ends in {@code .part} until all parts are whole, so that a folder in which only some are
 * is never taken for the whole sweep. Results of another sweep that were there before go when the
 * new ones are whole; what no sweep has written is never touched.
 */
public final class PartsFolder {
  private final Path folder;
  private final boolean created;
  private final List<String> parts;

  private PartsFolder(Path folder, boolean created) {
    this.folder = folder;
    this.created = created;
    this.parts = PartNames.of(unfinished(folder));
  }

  /**
   * Begins a sweep, or resumes one.
   *
   * @param folder is made if it is not there
   * @param manifest as {@link JsonText#encode} writes it, with the names of the parts as {@code
   *     parts}
   */
  public static PartsFolder begin(Path folder, byte[] manifest) throws ResultsException {
    try {
      boolean created = !PlainFile.isThere(folder);
      Files.createDirectories(folder);
      List<String> given = PartNames.of(unfinished(folder));
      requireNoLinks(folder, manifest);
      Path fresh = folder.resolve(ResultsFolder.MANIFEST + ".new" + PartFile.SUFFIX);
      PlainFile.remove(fresh);
      try (OutputStream out = PlainFile.create(fresh)) {
        out.write(manifest);
      }
      PlainFile.force(fresh); // a power cut may not leave an empty one
      Files.move(fresh, unfinished(folder), StandardCopyOption.ATOMIC_MOVE);
      OwnFiles.delete(folder.resolve(FailureNote.FILE)); // this is another try
      PartsFolder begun = new PartsFolder(folder, created);
      begun.deleteOthers(given); // of a sweep that was interrupted and is not wanted any more
      return begun;
    } catch (IOException e) {
      throw ResultsException.of("write", folder.resolve(ResultsFolder.MANIFEST), e);
    }
  }

  /**
   * Refuses folders of parts that lead elsewhere.
   *
   * @param manifest as for {@link #begin}
   */
  public static void requireNoLinks(Path folder, byte[] manifest) throws ResultsException {
    for (String part : PartNames.of(manifest)) {
      if (Files.isSymbolicLink(folder.resolve(part))) {
        throw ResultsException.notFolder(folder.resolve(part));
      }
    }
  }

  private static Path unfinished(Path folder) {
    return PartFile.partOf(folder.resolve(ResultsFolder.MANIFEST));
  }

  /** Returns whether a sweep with parts has begun in a folder and has not ended. */
  public static boolean isUnfinished(Path folder) {
    return !PartNames.of(unfinished(folder)).isEmpty();
  }

  /**
   * Returns the manifest of the sweep that has begun in a folder, or else of the one that ended.
   */
  public static Optional<byte[]> manifest(Path folder) throws IOException {
    Path file = isUnfinished(folder) ? unfinished(folder) : folder.resolve(ResultsFolder.MANIFEST);
    return PlainFile.isThere(file) ? Optional.of(FolderFile.content(file)) : Optional.empty();
  }

  /** Deletes what is left of other results and gives the manifest its name. */
  public void publish() throws ResultsException {
    Path manifest = folder.resolve(ResultsFolder.MANIFEST);
    deleteOthers(PartNames.of(manifest));
    try {
      // Of a sweep without parts.
      new OwnFiles(folder).deleteAll(List.of(ResultsFolder.MANIFEST));
      Files.move(unfinished(folder), manifest, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw ResultsException.of("write", manifest, e);
    }
  }

  /**
   * Writes down why the sweep does not continue, for who finds the parts that were done.
   *
   * @param why the rest of a sentence, in one line
   */
  public void fail(String why) throws ResultsException {
    FailureNote.write(folder, why);
  }

  /**
   * Lets nothing stay of a sweep of which no part was done: what was in the folder before stays as
   * it is. A part that can be resumed keeps the sweep.
   *
   * @param resumes whether parts that are whole are of this sweep, not of one that it replaces
   */
  public void discard(boolean resumes) {
    if (parts.stream().map(folder::resolve).anyMatch(part -> isDone(part, resumes))) {
      return;
    }
    parts.forEach(part -> OwnFiles.discard(folder.resolve(part))); // those that are empty
    OwnFiles.discard(folder.resolve(FailureNote.FILE));
    OwnFiles.discard(unfinished(folder));
    if (created) {
      OwnFiles.discard(folder);
    }
  }

  private static boolean isDone(Path part, boolean resumes) {
    return PlainFile.exists(part.resolve(Journal.FILE)) || resumes && ResumableFolder.isWhole(part);
  }

  private void deleteOthers(List<String> before) throws ResultsException {
    deleteParts(folder, before.stream().filter(part -> !parts.contains(part)).toList());
  }

  /** Deletes the parts of a sweep that was interrupted in a folder. */
  static void deleteUnfinished(Path folder) throws ResultsException {
    deleteParts(folder, PartNames.of(unfinished(folder)));
  }

  /** Deletes the results in the folders of parts, and those folders that are empty then. */
  static void deleteParts(Path folder, List<String> parts) throws ResultsException {
    for (String part : parts) {
      Path path = folder.resolve(part);
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        new OwnFiles(path).deleteAll(List.of());
        OwnFiles.discard(path);
      }
    }
  }

  /**
   * Returns what lies in a results folder, or in the folder of one of its parts, and was written by
   * no sweep, in order.
   */
  public static List<Path> foreign(Path folder) throws ResultsException {
    return foreign(folder, PartNames.of(folder.resolve(ResultsFolder.MANIFEST)));
  }

  private static List<Path> foreign(Path folder, List<String> parts) throws ResultsException {
    List<Path> foreign = new ArrayList<>();
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.sorted().toList()) {
        String name = entry.getFileName().toString();
        if (parts.contains(name) && Files.isDirectory(entry)) {
          foreign.addAll(foreign(entry, List.of()));
        } else if (SegmentFiles.isKnown(name)
            && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          foreign.addAll(SegmentFiles.foreign(entry));
        } else if (!OwnFiles.isKnown(name)) {
          foreign.add(entry);
        }
      }
    } catch (UncheckedIOException e) {
      throw ResultsException.of("read", folder, e.getCause());
    } catch (IOException e) {
      throw ResultsException.of("read", folder, e);
    }
    return foreign;
  }
}
