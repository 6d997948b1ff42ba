package akula.toolkit.profile;

import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.profiler.outcome.CampaignVerdict;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What became of a campaign.
 *
 * @param folder with the data set
 * @param measured what was measured; nothing if all of it had been measured before
 */
public record ProfileResult(Path folder, Optional<Measured> measured) {
  /**
   * What was measured.
   *
   * @param dataSet as it was written
   * @param verdict what is to be thought of it
   * @param wallSeconds how long it took from its beginning to the data set; of what was measured
   *     before it was interrupted, how long the runs were
   */
  public record Measured(DataSet dataSet, CampaignVerdict verdict, double wallSeconds) {}

  /**
   * Returns the data set.
   *
   * @throws InvalidInputException if it had been measured before, and cannot be read
   */
  public DataSet dataSet() throws InvalidInputException {
    return measured.isPresent() ? measured.get().dataSet() : DataSetReader.read(folder);
  }
}
