package akula.toolkit.common;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.InvalidInputException;
import akula.formats.journal.Journal;
import akula.formats.tree.JsonText;
import akula.statistics.results.ResumableFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Results that {@code --resume} goes on with. */
public final class UnfinishedResults {
  private final Path path;
  private final String what;
  private final byte[] task;
  private final String line;

  /**
   * Makes one.
   *
   * @param path the folder
   * @param what makes such results, in a word: {@code sweep} or {@code run}
   * @param task what was asked for now, as it would stand in the manifest
   */
  public UnfinishedResults(Path path, String what, byte[] task) {
    this.path = path;
    this.what = what;
    this.task = task.clone();
    line = JsonText.joined(task);
  }

  /**
   * Returns the folder to go on with: as it was left, or a new one if nothing was written down yet.
   *
   * @param overwrite whether other files may be there
   * @throws UsageException if it is of something else, or of nothing
   * @throws InvalidInputException if its journal was edited
   */
  public ResumableFolder open(boolean overwrite) throws IOException, InvalidInputException {
    Optional<ResumableFolder> reopened = ResumableFolder.reopen(path);
    if (reopened.isEmpty()) {
      if (!overwrite) {
        requireOurs();
      }
      return ResumableFolder.begin(path, true, line);
    }
    String there = reopened.get().task();
    if (!there.equals(line)) {
      reopened.get().close();
      throw other("are of an unfinished " + what, there.getBytes(UTF_8));
    }
    return reopened.get();
  }

  /**
   * Checks that there is what {@link #open} would go on with, or a place for a new folder.
   *
   * @param there what was asked for before; nothing if nothing was written down yet
   * @throws UsageException if it is of something else
   */
  public void check(Optional<String> there) throws IOException {
    if (there.isEmpty()) {
      requireOurs();
    } else if (!there.get().equals(line)) {
      throw other("are of an unfinished " + what, there.get().getBytes(UTF_8));
    }
  }

  /** A process that was killed early leaves an empty folder, or the beginning of a journal. */
  private void requireOurs() throws IOException {
    if (!Files.isDirectory(path)) {
      return;
    }
    try (Stream<Path> files = Files.list(path)) {
      List<Path> others = files.filter(file -> !file.endsWith(Journal.FILE)).sorted().toList();
      if (!others.isEmpty()) {
        throw new UsageException(
            "there is no unfinished %s in %s, but %s; name the folder of one, or a new one"
                .formatted(what, path, others.getFirst().getFileName()));
      }
    }
  }

  /**
   * Returns what to tell of results that were asked for otherwise.
   *
   * @param are what they are, such as {@code are of a sweep}
   * @param there what they were asked for
   */
  public UsageException other(String are, byte[] there) {
    return new UsageException(
        "the results in %s %s %s, or --overwrite to begin anew"
            .formatted(path, are, new SettingsDifference(there, task).text()));
  }
}
