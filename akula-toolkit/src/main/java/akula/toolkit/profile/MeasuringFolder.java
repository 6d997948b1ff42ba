package akula.toolkit.profile;

import akula.formats.NewFile;
import akula.formats.journal.Journal;
import akula.toolkit.common.UsageException;
import akula.wrapper.launch.RunDirectory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A folder in which something is measured: until that is whole a {@link Journal} and what the
 * programs need, then the results.
 *
 * @param path where it is
 * @param what is measured, in a word
 * @param own a regular expression for all names that are ever written there, the journal's included
 */
public record MeasuringFolder(Path path, String what, String own) {
  private static final String WORK = "work";
  private static final String PREPARED = "prepared";

  /** Matches the names of what is there until it is whole. */
  public static final String UNFINISHED = "work|prepared|.*\\.part";

  /** Returns the folder for the directories of programs, absolute. */
  public Path work() {
    return path.toAbsolutePath().resolve(WORK);
  }

  /** Returns the folder for prepared files, absolute. */
  public Path prepared() {
    return path.toAbsolutePath().resolve(PREPARED);
  }

  /**
   * Refuses a folder with files that were never written by what is measured.
   *
   * @throws UsageException if there is one; the message names it
   */
  public void requireOwn() throws IOException {
    if (Files.exists(path)) {
      try (Stream<Path> inside = Files.list(path)) {
        Optional<Path> foreign =
            inside.filter(file -> !file.getFileName().toString().matches(own)).findFirst();
        if (foreign.isPresent()) {
          throw new UsageException(
              "the folder %s has %s, which no %s wrote; name another folder"
                  .formatted(path, foreign.get().getFileName(), what));
        }
      }
    }
  }

  /**
   * Lets what was broken off begin anew, if it was killed before its journal was begun: nothing has
   * been measured then.
   *
   * @throws UsageException if there is nothing to go on with
   */
  public void requireHardlyBegun() throws IOException {
    if (!isHardlyBegun()) {
      throw new UsageException(
          "--resume: in %s there is no unfinished %s to go on with".formatted(path, what));
    }
    requireOwn();
  }

  private boolean isHardlyBegun() throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(path)) {
      return isUnfinished() || inside.findAny().isEmpty();
    }
  }

  /** Tells whether there is a journal. */
  public boolean isUnfinished() {
    return Files.exists(path.resolve(Journal.FILE));
  }

  /** Removes all but the journal, which has to be there first: it keeps others away. */
  public void clear() throws IOException {
    try (Stream<Path> inside = Files.list(path)) {
      for (Path file : inside.toList()) {
        if (!file.getFileName().toString().equals(Journal.FILE)) {
          RunDirectory.delete(file);
        }
      }
    }
  }

  /** Makes the folders for programs; what is left there of runs that were broken off goes. */
  public void makeRoom() throws IOException {
    RunDirectory.delete(work());
    Files.createDirectories(work());
    Files.createDirectories(prepared());
  }

  /**
   * Writes results.
   *
   * @param files contents by name
   */
  public void write(Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      NewFile.replace(
          path.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** All is written: what programs needed goes, then the journal. What is killed before goes on. */
  public void finish() throws IOException {
    for (Path gone : List.of(work(), prepared(), path.resolve(Journal.FILE))) {
      RunDirectory.delete(gone);
    }
  }
}
