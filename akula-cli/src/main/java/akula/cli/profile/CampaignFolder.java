package akula.cli.profile;

import akula.cli.ground.NewFolder;
import akula.cli.ground.UsageException;
import akula.formats.InvalidInputException;
import akula.formats.NewFile;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.profiler.journal.CampaignJournal;
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
 * The folder of a campaign: while it is measured, the journal and what programs need; in the end a
 * data set with the measurements beside it.
 */
final class CampaignFolder {
  private static final String WORK = "work";
  private static final String PREPARED = "prepared";
  private static final String DATA_SET = "dataset.json";

  /** All that a campaign ever writes there. */
  private static final String OWN =
      "(dataset\\.json|applications\\.csv|(relative-speed|groups)(-[a-z_]+)?\\.csv"
          + "|uncertainty\\.csv|phases\\.csv|measurements\\.csv|windows\\.csv|machine\\.json|provenance\\.json|campaign\\.(yaml|yml|json)"
          + "|journal\\.part|work|prepared|.*\\.part)";

  private final Path folder;

  private CampaignFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes a folder.
   *
   * @throws UsageException if it exists and must not, or is no campaign's
   */
  static CampaignFolder of(Path folder, boolean resume, boolean overwrite) throws IOException {
    NewFolder.requireOneOf(resume, overwrite);
    if (!overwrite) {
      return new CampaignFolder(NewFolder.ofResults(folder, "campaign", resume, false));
    }
    NewFolder.requireFolder(folder);
    requireOwn(folder);
    return new CampaignFolder(folder);
  }

  private static void requireOwn(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> inside = Files.list(folder)) {
        Optional<Path> foreign =
            inside.filter(file -> !file.getFileName().toString().matches(OWN)).findFirst();
        if (foreign.isPresent()) {
          throw new UsageException(
              "the folder %s has %s, which no campaign wrote; name another folder"
                  .formatted(folder, foreign.get().getFileName()));
        }
      }
    }
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

  /** Tells whether a data set is there and nothing is left to do. */
  boolean isWhole() {
    return Files.exists(folder.resolve(DATA_SET))
        && !Files.exists(folder.resolve(CampaignJournal.FILE));
  }

  /**
   * Opens the journal: that which is there to go on with, else a new one. A campaign that was
   * killed before its journal was begun has measured nothing, and begins anew.
   *
   * @throws UsageException if there is nothing to go on with
   */
  CampaignJournal journal(boolean resume, String task) throws IOException, InvalidInputException {
    if (resume) {
      Optional<CampaignJournal> journal = CampaignJournal.reopen(folder);
      if (journal.isPresent()) {
        return journal.get();
      }
      if (!isHardlyBegun()) {
        throw new UsageException(
            "--resume: in %s there is no unfinished campaign to go on with".formatted(folder));
      }
      requireOwn(folder);
    }
    Files.createDirectories(folder);
    CampaignJournal journal = CampaignJournal.begin(folder, task); // first: it keeps others away
    try (Stream<Path> inside = Files.list(folder)) {
      for (Path file : inside.toList()) {
        if (!file.getFileName().toString().equals(CampaignJournal.FILE)) {
          RunDirectory.delete(file);
        }
      }
    }
    return journal;
  }

  private boolean isHardlyBegun() throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> inside = Files.list(folder)) {
      return Files.exists(folder.resolve(CampaignJournal.FILE)) || inside.findAny().isEmpty();
    }
  }

  /** Makes the folders for programs; what is left there of runs that were broken off goes. */
  void makeRoom() throws IOException {
    RunDirectory.delete(work());
    Files.createDirectories(work());
    Files.createDirectories(prepared());
  }

  /**
   * Writes what the campaign comes to; the journal goes last, so that a campaign that is killed
   * here can be gone on with.
   *
   * @param more other files by name
   */
  DataSet publish(DataSet dataSet, Map<String, String> more) throws IOException {
    for (Map.Entry<String, String> file : more.entrySet()) {
      NewFile.replace(
          folder.resolve(file.getKey()), file.getValue().getBytes(StandardCharsets.UTF_8));
    }
    DataSet written = DataSetWriter.writeInto(dataSet, folder);
    for (Path gone : List.of(work(), prepared(), folder.resolve(CampaignJournal.FILE))) {
      RunDirectory.delete(gone);
    }
    return written;
  }
}
