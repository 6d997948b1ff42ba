package akula.toolkit.validate;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.toolkit.common.UsageException;
import akula.toolkit.profile.Setting;
import akula.toolkit.run.CpuChoice;
import java.util.List;
import java.util.SequencedMap;

/**
 * What is validated: a data set on the machine that it is of, with the programs that were measured.
 *
 * @param data the data set
 * @param models its chosen contention models
 * @param machine as it is simulated
 * @param setting the same machine as it is here
 * @param campaign the programs that are in the data set and here
 * @param changed names of those whose files are others than those that were measured
 */
public record Subject(
    DataSet data,
    SequencedMap<SharingLevel, LevelModel> models,
    MachineDescription machine,
    Setting setting,
    Campaign campaign,
    List<String> changed) {
  /**
   * Checks that what is simulated is what is here.
   *
   * @throws UsageException if not
   */
  public Subject {
    changed = List.copyOf(changed);
    if (!cpus(machine).equals(cpus(setting.machine()))) {
      throw new UsageException(
          MessageCode.UNFIT,
          ("machine %s has the cpus %s in %d memory domain(s), this one has %s in %d; expected the"
                  + " machine that the data set was measured on")
              .formatted(
                  machine.name(),
                  CpuChoice.cpus(machine),
                  machine.domains().size(),
                  CpuChoice.cpus(setting.machine()),
                  setting.machine().domains().size()));
    }
    if (campaign.applications().isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "data set %s has no application whose program the campaign names and this machine has"
              .formatted(data.name()));
    }
  }

  /** By domain, by core. */
  private static List<List<List<Integer>>> cpus(MachineDescription machine) {
    return machine.domains().stream()
        .map(domain -> domain.cores().stream().map(CoreDescription::cpus).toList())
        .toList();
  }

  /** Returns a sentence on programs that are not those that were measured. */
  public static String changed(List<String> names) {
    return ("Since the data set was measured, the file of %s was changed; what it says of them may"
            + " not hold now.")
        .formatted(String.join(", ", names));
  }

  /** Returns how long an application runs alone by the data set, seconds. */
  public double soloSeconds(String application) {
    return data.applications().get(data.indexOf(application)).soloSeconds();
  }
}
