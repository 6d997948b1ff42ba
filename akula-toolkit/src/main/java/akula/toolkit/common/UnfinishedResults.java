package akula.toolkit.common;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.journal.Journal;
import akula.formats.tree.JsonText;
import akula.statistics.results.ResultsException;
import akula.statistics.results.ResultsFolder;
import akula.statistics.results.ResumableFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder of results that is begun, or resumed. */
public final class UnfinishedResults implements Resumption.Folder<ResumableFolder> {
  private final Path path;
  private final String what;
  private final byte[] task;
  private final boolean resume;
  private final boolean overwrite;

  /**
   * Makes one.
   *
   * @param path the folder
   * @param what makes such results, in a word: {@code sweep} or {@code run}
   * @param task what was asked for now, as it would stand in the manifest
   * @param resume whether to resume what is there
   * @param overwrite whether other results may be there, which are replaced
   */
  public UnfinishedResults(Path path, String what, byte[] task, boolean resume, boolean overwrite) {
    this.path = path;
    this.what = what;
    this.task = task.clone();
    this.resume = resume;
    this.overwrite = overwrite;
  }

  /**
   * Returns whether all of it is done, so that there is nothing to resume.
   *
   * @throws UsageException if what is done is something else, and not to be replaced
   */
  public boolean isWhole() throws IOException {
    if (!resume || !ResumableFolder.isWhole(path)) {
      return false;
    }
    byte[] there = FolderFile.content(path.resolve(ResultsFolder.MANIFEST));
    SettingsDifference difference = new SettingsDifference(there, task);
    if (!difference.isAny()) {
      return true;
    }
    if (overwrite) {
      return false;
    }
    throw other("are of a " + what, difference);
  }

  /**
   * Returns the folder: as it was left, or a new one.
   *
   * @throws UsageException if it is of something else, or of nothing
   * @throws InvalidInputException if its journal was edited
   */
  public ResumableFolder open() throws IOException, InvalidInputException {
    return Resumption.open(this, resume, JsonText.joined(task));
  }

  /**
   * Checks that there is what {@link #open} would resume, or a place for a new folder.
   *
   * @param there what was asked for before; nothing if nothing was written down yet
   * @throws UsageException if it is of something else
   */
  public void check(Optional<String> there) throws IOException {
    if (there.isEmpty()) {
      requireHardlyBegun();
    } else {
      Resumption.requireSame(this, there.get(), JsonText.joined(task));
    }
  }

  @Override
  public Optional<ResumableFolder> reopen() throws ResultsException, InvalidInputException {
    return ResumableFolder.reopen(path);
  }

  @Override
  public ResumableFolder begin(String line) throws ResultsException {
    return ResumableFolder.begin(path, resume || overwrite, line);
  }

  /** A process that was killed early leaves an empty folder, or the beginning of a journal. */
  @Override
  public void requireHardlyBegun() throws IOException {
    if (overwrite || !Files.isDirectory(path)) {
      return;
    }
    try (Stream<Path> files = Files.list(path)) {
      List<Path> others = files.filter(file -> !file.endsWith(Journal.FILE)).sorted().toList();
      if (!others.isEmpty()) {
        throw new UsageException(
            MessageCode.OTHER_JOB,
            "there is no unfinished %s in %s, but %s; name the folder of one, or a new one"
                .formatted(what, path, others.getFirst().getFileName()));
      }
    } catch (UncheckedIOException e) {
      throw FolderFile.named(path, e.getCause());
    }
  }

  @Override
  public UsageException other(SettingsDifference difference) {
    return other("are of an unfinished " + what, difference);
  }

  private UsageException other(String are, SettingsDifference difference) {
    return new UsageException(
        MessageCode.OTHER_JOB,
        "the results in %s %s %s, or --overwrite to begin anew"
            .formatted(path, are, difference.text()));
  }
}
