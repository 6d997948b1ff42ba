package akula.toolkit.profile;

import akula.formats.campaign.Campaign;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.campaign.Method;
import akula.formats.dataset.SharingLevel;
import akula.formats.tree.JsonText;
import akula.profiler.campaign.CampaignPlan;
import akula.profiler.measure.MeasuredProgram;
import akula.toolkit.common.Sha256;
import akula.toolkit.run.MachineHash;
import akula.toolkit.run.MachineLayout;
import akula.wrapper.agent.EventSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a campaign is asked to measure, as one line of JSON: one that continues has to be the same.
 */
final class ProfileTask {
  private ProfileTask() {}

  static String of(CampaignPlan plan, Setting setting, List<MeasuredProgram> programs, Means means)
      throws IOException {
    Campaign campaign = plan.campaign();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("command", "profile");
    json.put("campaign", campaign.name());
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("name", setting.topology().name());
    machine.put("model", setting.topology().model());
    machine.put("sha256", MachineHash.of(setting.machine()));
    machine.put("layout", MachineLayout.of(setting.machine(), setting.topology()));
    json.put("machine", machine);
    json.put("method", campaign.method().toString());
    if (campaign.method() instanceof Method.Windows) {
      json.put("windows_by", means.work().word()); // not there where windows were whole runs
    }
    json.put("levels", plan.levels().stream().map(SharingLevel::word).toList());
    json.put("pairs", campaign.pairs().word());
    json.put("share", campaign.share());
    json.put("groups", campaign.groups().toString());
    json.put("rounds", "%d-%d".formatted(campaign.rounds().least(), campaign.rounds().most()));
    json.put("width", campaign.width());
    json.put("seed", campaign.seed());
    means
        .caches()
        .ifPresent(stage -> json.put("miss_rates", "simulated with " + stage.caches().text()));
    json.put("events", means.instruments().events().stream().map(EventSpec::name).toList());
    json.put("applications", campaign.applicationNames());
    json.put("commands", commands(campaign));
    json.put("executables", executables(programs));
    return JsonText.line(json);
  }

  private static Map<String, Object> commands(Campaign campaign) {
    Map<String, Object> commands = new TreeMap<>();
    campaign.prepared().forEach(file -> commands.put(file.file(), file.program().toString()));
    for (Measured application : campaign.applications()) {
      commands.put(application.name(), application.program() + " " + application.prepared());
    }
    return commands;
  }

  private static Map<String, Object> executables(List<MeasuredProgram> programs)
      throws IOException {
    Map<Path, String> hashes = new LinkedHashMap<>();
    Map<String, Object> executables = new TreeMap<>();
    for (MeasuredProgram program : programs) {
      if (!hashes.containsKey(program.executable())) {
        hashes.put(program.executable(), Sha256.of(program.executable()));
      }
      executables.put(program.name(), hashes.get(program.executable()));
    }
    return executables;
  }
}
