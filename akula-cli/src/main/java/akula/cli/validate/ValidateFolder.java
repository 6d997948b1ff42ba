package akula.cli.validate;

import akula.cli.ground.Format;
import akula.cli.ground.NewFolder;
import akula.cli.ground.Output;
import akula.cli.ground.SettingsDifference;
import akula.cli.ground.UsageException;
import akula.formats.InvalidInputException;
import akula.formats.NewFile;
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
 * The folder of a validation: while it runs, the journal and what programs need; in the end the
 * results.
 */
final class ValidateFolder {
  private static final String WORK = "work";
  private static final String PREPARED = "prepared";
  private static final String MANIFEST = "manifest.json";

  /** All that a validation ever writes there. */
  private static final String OWN =
      "(manifest\\.json|(validation|threads|pairs|agreement|errors|alone)\\.csv|report\\.(txt|json)|workloads"
          + "|work|prepared|.*\\.part)";

  private final Path folder;
  private final boolean resume;

  private ValidateFolder(Path folder, boolean resume) {
    this.folder = folder;
    this.resume = resume;
  }

  /**
   * Takes a folder.
   *
   * @param folder as named with {@code --out}; null for the next numbered one
   * @throws UsageException if it exists and must not, or cannot be one
   */
  static ValidateFolder of(Path folder, boolean resume, boolean overwrite) throws IOException {
    Path taken = NewFolder.ofResults(folder, "validation", resume, overwrite);
    if (overwrite && Files.exists(taken)) {
      try (Stream<Path> inside = Files.list(taken)) {
        Optional<Path> foreign =
            inside.filter(file -> !file.getFileName().toString().matches(OWN)).findFirst();
        if (foreign.isPresent()) {
          throw new UsageException(
              "the folder %s has %s, which no validation wrote; name another folder"
                  .formatted(taken, foreign.get().getFileName()));
        }
      }
    }
    return new ValidateFolder(taken, resume);
  }

  Path path() {
    return folder;
  }

  Path work() {
    return folder.toAbsolutePath().resolve(WORK);
  }

  Path prepared() {
    return folder.toAbsolutePath().resolve(PREPARED);
  }

  /** Tells whether it is to be gone on with, and nothing is left to do. */
  boolean isWhole() {
    return resume
        && Files.exists(folder.resolve(MANIFEST))
        && !Files.exists(folder.resolve(ValidateJournal.FILE));
  }

  /** Prints again what was printed when it became whole, if it is there. */
  void print(Output out, Format format) throws IOException {
    Path file =
        folder.resolve(
            switch (format) {
              case TEXT -> ValidateResult.TEXT_FILE;
              case JSON -> ValidateResult.JSON_FILE;
              case CSV -> ValidateResult.CSV_FILE;
            });
    if (Files.exists(file)) {
      out.text(Files.readString(file));
    }
  }

  /**
   * Opens the journal: that which is there to go on with, else a new one.
   *
   * @param task what is to be done
   * @param applications names, by their positions
   * @throws UsageException if there is nothing to go on with, or it was to do something else
   */
  ValidateJournal journal(String task, List<String> applications)
      throws IOException, InvalidInputException {
    if (!resume) {
      return begin(task, applications);
    }
    Optional<ValidateJournal> there = ValidateJournal.reopen(folder, applications);
    ValidateJournal journal =
        there.orElseThrow(() ->
            new UsageException(
                "--resume: in %s there is no unfinished validation to go on with"
                    .formatted(folder)));
    SettingsDifference difference =
        new SettingsDifference(
            journal.task().getBytes(StandardCharsets.UTF_8), task.getBytes(StandardCharsets.UTF_8));
    if (difference.isAny()) {
      journal.close();
      throw new UsageException(
          "--resume: the validation in %s is %s".formatted(folder, difference.text()));
    }
    return journal;
  }

  private ValidateJournal begin(String task, List<String> applications) throws IOException {
    Files.createDirectories(folder);
    ValidateJournal journal =
        ValidateJournal.begin(folder, task, applications); // first: it keeps others away
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path file : inside.toList()) {
        if (!file.getFileName().toString().equals(ValidateJournal.FILE)) {
          RunDirectory.delete(file);
        }
      }
    }
    return journal;
  }

  /** Makes the folders for programs; what is left there of runs that were broken off goes. */
  void makeRoom() throws IOException {
    RunDirectory.delete(work());
    Files.createDirectories(work());
    Files.createDirectories(prepared());
  }

  /**
   * Writes the results; the journal goes last, so that what is killed here can be gone on with.
   *
   * @param files contents by name
   */
  void publish(Map<String, String> files) throws IOException {
    for (Map.Entry<String, String> file : files.entrySet()) {
      NewFile.replace(
          folder.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
    }
    for (Path gone : List.of(work(), prepared(), folder.resolve(ValidateJournal.FILE))) {
      RunDirectory.delete(gone);
    }
  }
}
