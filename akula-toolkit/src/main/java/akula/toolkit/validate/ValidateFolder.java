package akula.toolkit.validate;

import akula.formats.InvalidInputException;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.SettingsDifference;
import akula.toolkit.common.UsageException;
import akula.toolkit.profile.MeasuringFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of a validation: while it runs, the journal and what programs need; in the end the
 * results.
 */
public final class ValidateFolder {
  private static final String MANIFEST = "manifest.json";

  /** All that a validation ever writes there. */
  private static final String OWN =
      "(manifest\\.json|(validation|threads|pairs|agreement|errors|alone)\\.csv|report\\.(txt|json)"
          + "|workloads|"
          + MeasuringFolder.UNFINISHED
          + ")";

  private final MeasuringFolder folder;
  private final boolean resume;

  private ValidateFolder(MeasuringFolder folder, boolean resume) {
    this.folder = folder;
    this.resume = resume;
  }

  /**
   * Takes a folder.
   *
   * @param named as with {@code --out}; null for the next numbered one
   * @throws UsageException if it exists and must not, or cannot be one
   */
  public static ValidateFolder of(Path named, boolean resume, boolean overwrite)
      throws IOException {
    Path path = NewFolder.ofResults(named, "validation", resume, overwrite);
    MeasuringFolder folder = new MeasuringFolder(path, "validation", OWN);
    if (overwrite) {
      folder.requireOwn();
    }
    return new ValidateFolder(folder, resume);
  }

  public Path path() {
    return folder.path();
  }

  public Path work() {
    return folder.work();
  }

  public Path prepared() {
    return folder.prepared();
  }

  /** Tells whether it is to be gone on with, and nothing is left to do. */
  public boolean isWhole() {
    return resume && Files.exists(path().resolve(MANIFEST)) && !folder.isUnfinished();
  }

  /**
   * Opens the journal: that which is there to go on with, else a new one.
   *
   * @param task what is to be done
   * @param applications names, by their positions
   * @throws UsageException if there is nothing to go on with, or it was to do something else
   */
  public ValidateJournal journal(String task, List<String> applications)
      throws IOException, InvalidInputException {
    if (resume) {
      Optional<ValidateJournal> there = ValidateJournal.reopen(path(), applications);
      if (there.isPresent()) {
        requireSame(there.get(), task);
        return there.get();
      }
      folder.requireHardlyBegun();
    }
    Files.createDirectories(path());
    ValidateJournal journal = ValidateJournal.begin(path(), task, applications);
    folder.clear();
    return journal;
  }

  private void requireSame(ValidateJournal journal, String task) {
    SettingsDifference difference =
        new SettingsDifference(
            journal.task().getBytes(StandardCharsets.UTF_8), task.getBytes(StandardCharsets.UTF_8));
    if (difference.isAny()) {
      journal.close();
      throw new UsageException(
          "--resume: the validation in %s is %s".formatted(path(), difference.text()));
    }
  }

  public void makeRoom() throws IOException {
    folder.makeRoom();
  }

  /**
   * Writes the results.
   *
   * @param files contents by name
   */
  public void publish(Map<String, String> files) throws IOException {
    folder.write(files);
    folder.finish();
  }
}
