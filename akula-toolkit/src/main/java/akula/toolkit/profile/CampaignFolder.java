package akula.toolkit.profile;

import akula.formats.InvalidInputException;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignWriter;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetWriter;
import akula.profiler.journal.CampaignJournal;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of a campaign: while it is measured, the journal and what programs need; in the end a
 * data set with the measurements beside it.
 */
public final class CampaignFolder {
  private static final String DATA_SET = "dataset.json";

  /** The campaign as it was measured. */
  public static final String CAMPAIGN = "campaign.yaml";

  /** All that a campaign ever writes there. */
  private static final String OWN =
      "(dataset\\.json|applications\\.csv|(relative-speed|groups)(-[a-z_]+)?\\.csv"
          + "|uncertainty\\.csv|phases\\.csv|measurements\\.csv|windows\\.csv|machine\\.json"
          + "|provenance\\.json|campaign\\.(yaml|yml|json)|"
          + MeasuringFolder.UNFINISHED
          + ")";

  private final MeasuringFolder folder;

  private CampaignFolder(MeasuringFolder folder) {
    this.folder = folder;
  }

  /**
   * Takes a folder.
   *
   * @throws UsageException if it exists and must not, or is no campaign's
   */
  public static CampaignFolder of(Path path, boolean resume, boolean overwrite) throws IOException {
    NewFolder.requireOneOf(resume, overwrite);
    if (!overwrite) {
      NewFolder.ofResults(path, "campaign", resume, false);
    } else {
      NewFolder.requireFolder(path);
    }
    MeasuringFolder folder = new MeasuringFolder(path, "campaign", OWN);
    if (overwrite) {
      folder.requireOwn();
    }
    return new CampaignFolder(folder);
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

  /** Tells whether a data set is there and nothing is left to do. */
  public boolean isWhole() {
    return Files.exists(path().resolve(DATA_SET)) && !folder.isUnfinished();
  }

  /**
   * Refuses a data set that another campaign made than the one that is to be gone on with.
   *
   * @throws UsageException if it did
   */
  public void requireMadeBy(Campaign campaign) throws IOException {
    Path made = path().resolve(CAMPAIGN);
    if (Files.exists(made) && !Files.readString(made).equals(CampaignWriter.text(campaign))) {
      throw new UsageException(
          ("--resume: the campaign in %s is finished, and %s there is not what is asked for now;"
                  + " measure into another folder, and put both together with 'akula data merge'"
                  + " if you like")
              .formatted(path(), CAMPAIGN));
    }
  }

  /**
   * Opens the journal: that which is there to go on with, else a new one.
   *
   * @throws UsageException if there is nothing to go on with
   */
  public CampaignJournal journal(boolean resume, String task)
      throws IOException, InvalidInputException {
    if (resume) {
      Optional<CampaignJournal> journal = CampaignJournal.reopen(path());
      if (journal.isPresent()) {
        return journal.get();
      }
      folder.requireHardlyBegun();
    }
    Files.createDirectories(path());
    CampaignJournal journal = CampaignJournal.begin(path(), task);
    folder.clear();
    return journal;
  }

  public void makeRoom() throws IOException {
    folder.makeRoom();
  }

  /**
   * Writes what the campaign comes to.
   *
   * @param more other files by name
   */
  public DataSet publish(DataSet dataSet, Map<String, String> more) throws IOException {
    folder.write(more);
    DataSet written = DataSetWriter.writeInto(dataSet, path());
    folder.finish();
    return written;
  }
}
