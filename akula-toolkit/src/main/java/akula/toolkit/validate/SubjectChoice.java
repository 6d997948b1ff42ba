package akula.toolkit.validate;

import akula.api.host.MachineDescription;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.campaign.Campaign;
import akula.formats.campaign.CampaignReader;
import akula.formats.dataset.ContentionKinds;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.machine.MachineReader;
import akula.profiler.campaign.Selection;
import akula.toolkit.common.Home;
import akula.toolkit.common.UsageException;
import akula.toolkit.profile.CampaignPrograms;
import akula.toolkit.profile.ProvenanceFile;
import akula.toolkit.profile.Setting;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.setup.ModelChoice;
import akula.wrapper.launch.ProgramFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which data set is validated, and with which programs.
 *
 * @param data the name of a data set that ships, or a folder
 * @param campaign the file that says how programs are started; null for that of the data set
 * @param machine as it is simulated, by name or file; null for that of the data set
 * @param models which of the contention models
 */
record SubjectChoice(String data, Path campaign, String machine, ModelChoice models) {
  private static final String MACHINE_FILE = "machine.json";
  private static final List<String> CAMPAIGN_FILES = List.of("campaign.yaml", "campaign.json");

  /**
   * Reads everything.
   *
   * @param kinds what models of the data set may be of
   * @param messages takes what is left out, and why, and what may make the comparison void
   * @throws UsageException if something is missing
   */
  Subject find(ProgramFinder finder, ContentionKinds kinds, Consumer<String> messages)
      throws InvalidInputException, IOException {
    if (data == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT, "there is nothing to validate without a data set");
    }
    Path folder = Home.catalog().dataSet(data);
    DataSet set = DataSetReader.read(folder, kinds);
    Campaign whole = CampaignReader.read(campaignFile(folder));
    Set<Integer> known = new LinkedHashSet<>();
    for (int i = 0; i < whole.applications().size(); i++) {
      if (set.indexOf(whole.applications().get(i).name()) >= 0) {
        known.add(i);
      }
    }
    Selection selection = Selection.of(whole, known, finder);
    selection.missing().forEach(sentence -> messages.accept("left out: " + sentence + "."));
    Path there = folder.resolve(MACHINE_FILE);
    Setting here = Setting.here(null);
    MachineDescription simulated =
        machine == null && !Files.exists(there)
            ? here.machine()
            : MachineReader.read(machine == null ? there : Home.catalog().machine(machine));
    Setting setting = limited(here, simulated);
    reportOtherMachine(set, setting, messages);
    reportOtherPrograms(folder, selection.campaign(), messages);
    return new Subject(
        set,
        models.chosen(set),
        simulated,
        setting,
        selection.campaign(),
        changed(folder, new CampaignPrograms(selection.campaign(), finder, folder), messages));
  }

  private static void reportOtherMachine(DataSet set, Setting setting, Consumer<String> messages) {
    String measured = set.provenance().machine();
    if (!measured.isBlank() && !measured.equals(setting.text())) {
      messages.accept(
          ("the data set was measured on %s, and this machine is %s; if it is another one,"
                  + " differences say nothing about the simulator.")
              .formatted(measured, setting.text()));
    }
  }

  /** The campaign that is named may start programs otherwise than that of the data set. */
  private void reportOtherPrograms(Path folder, Campaign named, Consumer<String> messages)
      throws InvalidInputException {
    Path own = folder.resolve(CAMPAIGN_FILES.getFirst());
    if (campaign == null || !Files.exists(own)) {
      return;
    }
    Map<String, List<String>> arguments = new HashMap<>();
    CampaignReader.read(own)
        .applications()
        .forEach(one -> arguments.put(one.name(), one.program().arguments()));
    List<String> others =
        named.applications().stream()
            .filter(one ->
                !one.program()
                    .arguments()
                    .equals(arguments.getOrDefault(one.name(), one.program().arguments())))
            .map(Campaign.Measured::name)
            .toList();
    if (!others.isEmpty()) {
      messages.accept(
          ("campaign %s starts %s with other arguments than those that were measured; the"
                  + " data set may not hold for them.")
              .formatted(campaign, String.join(", ", others)));
    }
  }

  private static List<String> changed(
      Path folder, CampaignPrograms programs, Consumer<String> messages) throws IOException {
    List<String> changed = ProvenanceFile.changed(folder, programs.all());
    if (!changed.isEmpty()) {
      messages.accept(Subject.changed(changed));
    }
    return changed;
  }

  private Path campaignFile(Path folder) {
    if (campaign != null) {
      return campaign;
    }
    return CAMPAIGN_FILES.stream()
        .map(folder::resolve)
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(() ->
            new UsageException(
                MessageCode.UNFIT,
                ("%s has no %s, so nobody knows how its programs are started; name a campaign file"
                        + " with --campaign")
                    .formatted(folder, CAMPAIGN_FILES.getFirst())));
  }

  /** Leaves out the cpus on which nothing was measured. */
  private static Setting limited(Setting here, MachineDescription simulated) {
    List<Integer> measured = new Setting(here.topology(), simulated).cpus();
    for (int cpu : measured) {
      if (!here.cpus().contains(cpu)) {
        throw new UsageException(
            MessageCode.UNFIT,
            ("machine %s has cpu %d, and this process may use %s; expected the machine that the"
                    + " data set was measured on")
                .formatted(simulated.name(), cpu, CpuChoice.cpus(here.machine())));
      }
    }
    return new Setting(here.topology(), CpuChoice.of(here.machine(), CpuChoice.cpus(simulated)));
  }
}
