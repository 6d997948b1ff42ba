package akula.toolkit.profile;

import akula.api.host.MachineDescription;
import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignWriter;
import akula.formats.campaign.Method;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.DataSetWriter;
import akula.formats.machine.MachineReader;
import akula.profiler.journal.CampaignJournal;
import akula.toolkit.common.UsageException;
import akula.toolkit.common.WholeFiles;
import akula.toolkit.run.MachineHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The folder of a campaign: in the end a data set with the measurements beside it.
 *
 * @param folder where that is
 */
record CampaignFolder(MeasuringFolder folder) {
  /** The campaign as it was measured. */
  static final String CAMPAIGN = "campaign.yaml";

  static final String MACHINE = "machine.json";
  static final String MEASUREMENTS = "measurements.csv";
  static final String WINDOWS = "windows.csv";

  private static final MeasuringFolder.Kind KIND =
      new MeasuringFolder.Kind(
          "campaign",
          "dataset\\.json|applications\\.csv|(relative-speed|groups)(-[a-z_]+)?\\.csv"
              + "|uncertainty\\.csv|phases\\.csv|measurements\\.csv|windows\\.csv|machine\\.json"
              + "|provenance\\.json|campaign\\.(yaml|yml|json)",
          "dataset.json");

  /** The journal of a campaign on one machine. */
  private record Journalled(MachineDescription machine)
      implements MeasuringFolder.Writing<CampaignJournal> {
    @Override
    public Optional<CampaignJournal> reopen(Path path) throws IOException, InvalidInputException {
      return CampaignJournal.reopen(path);
    }

    @Override
    public CampaignJournal begin(Path path, String task) throws IOException {
      return CampaignJournal.begin(path, task);
    }

    /**
     * It has no policies, so nothing but the hash of the machine keeps an earlier one from here.
     */
    @Override
    public String asToday(String task) {
      return task.replace(MachineHash.withMemory(machine), MachineHash.of(machine));
    }
  }

  /**
   * Takes a folder.
   *
   * @throws UsageException if it exists and must not, or is no campaign's
   */
  static CampaignFolder of(Path path, boolean resume, boolean overwrite) throws IOException {
    return new CampaignFolder(MeasuringFolder.of(path, KIND, resume, overwrite));
  }

  /**
   * Opens the journal: that which is there to be resumed, else a new one.
   *
   * @param machine that it is measured on
   * @throws UsageException if there is nothing to resume, or it is of another campaign
   */
  CampaignJournal journal(String task, MachineDescription machine)
      throws IOException, InvalidInputException {
    return folder.journal(new Journalled(machine), task);
  }

  /**
   * Refuses what another campaign made than the one that is to be resumed, or what is damaged.
   *
   * @throws UsageException if it did, or a file is missing
   * @throws InvalidInputException if the data set or the machine cannot be read
   */
  void requireMadeBy(Campaign campaign) throws IOException, InvalidInputException {
    Path path = folder.path();
    WholeFiles.require(path, List.of(CAMPAIGN, MACHINE, MEASUREMENTS, ProvenanceFile.NAME));
    if (campaign.method() instanceof Method.Windows) {
      WholeFiles.require(path, List.of(WINDOWS));
    }
    Path made = path.resolve(CAMPAIGN);
    if (!FolderFile.text(made).equals(CampaignWriter.text(campaign))) {
      throw new UsageException(
          MessageCode.OTHER_JOB,
          ("--resume: the campaign in %s is finished, and %s there is not what is asked for now;"
                  + " measure into another folder, and put both together with 'akula data merge'"
                  + " if you like")
              .formatted(path, CAMPAIGN));
    }
    MachineReader.read(path.resolve(MACHINE));
    DataSetReader.read(path);
  }

  /**
   * Writes what the campaign comes to.
   *
   * @param more other files by name
   */
  DataSet publish(DataSet dataSet, Map<String, String> more) throws IOException {
    folder.write(more);
    DataSet written = DataSetWriter.writeInto(dataSet, folder.path());
    folder.finish();
    return written;
  }
}
