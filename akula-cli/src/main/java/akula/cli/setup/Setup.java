package akula.cli.setup;

import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Simulator;
import akula.cli.ground.UsageException;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What is simulated, apart from workloads and policies.
 *
 * @param machine where the threads run
 * @param models the chosen contention model of each level, as data
 * @param data the data set with these models
 * @param settings how to simulate
 */
public record Setup(
    MachineDescription machine,
    SequencedMap<SharingLevel, LevelModel> models,
    BootstrapData data,
    Settings settings) {

  /** Reads everything that the options name. */
  public static Setup of(InputOptions inputs, ModelOptions models, SettingsOptions settings)
      throws InvalidInputException {
    Settings how = settings.settings();
    MachineDescription machine = inputs.machine();
    DataSet data = inputs.data();
    try {
      how.requireEnoughFor(data);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage() + ".");
    }
    SequencedMap<SharingLevel, LevelModel> chosen = models.chosen(data);
    boolean hasBus = chosen.values().stream().anyMatch(LevelModel.Bus.class::isInstance);
    if (how.mode() == Settings.Mode.TICK && hasBus) {
      throw new UsageException(Simulator.NO_BUS_IN_STEPS);
    }
    return new Setup(
        machine, chosen, new BootstrapData(data, ModelOptions.solvers(chosen, data)), how);
  }

  /** Returns what was asked for and changes nothing here, as a sentence, or nothing. */
  public Optional<String> withoutEffect() {
    boolean far = machine.nodes().size() > 1;
    return far || settings.numaPenalty() == 0
        ? Optional.empty()
        : Optional.of(
            ("akula: the NUMA penalty changes nothing on machine %s,"
                    + " whose memory is all in one node.")
                .formatted(machine.name()));
  }

  /** Returns the data set. */
  public DataSet dataSet() {
    return data.dataSet();
  }
}
