package akula.toolkit.validate;

import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.formats.campaign.Campaign.Measured;
import akula.formats.dataset.LevelModel;
import akula.profiler.measure.MeasuredProgram;
import akula.profiler.validate.DrawnWorkload;
import akula.toolkit.common.Sha256;
import akula.toolkit.profile.Setting;
import akula.toolkit.run.Contender;
import akula.toolkit.run.CpuChoice;
import akula.toolkit.run.MachineHash;
import akula.toolkit.run.MachineLayout;
import akula.toolkit.setup.KindFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * What a validation is asked to do, as it stands in the manifest: one that continues has it too.
 */
public final class ValidateTask {
  /** Under {@code command} in the manifest. */
  static final String COMMAND = "validate";

  private ValidateTask() {}

  public static SequencedMap<String, Object> of(ValidatePlan plan, List<MeasuredProgram> programs)
      throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    String version = ValidateTask.class.getPackage().getImplementationVersion();
    fields.put("akula", version == null ? "" : version);
    fields.put("command", COMMAND);
    fields.put("machine", machine(plan.subject()));
    SequencedMap<String, Object> data = new LinkedHashMap<>();
    data.put("name", plan.subject().data().name());
    data.put("sha256", plan.subject().data().contentHash());
    data.put("models", models(plan.subject()));
    data.put("kinds", KindFields.of(plan.subject().models().values()));
    fields.put("data", data);
    fields.put("settings", settings(plan));
    List<Object> policies = new ArrayList<>();
    for (Contender contender : plan.contenders()) {
      policies.add(contender.facts());
    }
    fields.put("policies", policies);
    fields.put("workloads", plan.workloads().stream().map(DrawnWorkload::name).toList());
    fields.put("seed", plan.seed());
    Map<String, Object> commands = new TreeMap<>();
    for (Measured application : plan.subject().campaign().applications()) {
      commands.put(application.name(), command(application));
    }
    fields.put("commands", commands);
    fields.put("executables", executables(programs));
    if (!plan.subject().changed().isEmpty()) {
      fields.put("changed_since_measured", plan.subject().changed());
    }
    return fields;
  }

  private static SequencedMap<String, Object> models(Subject subject) {
    SequencedMap<String, Object> models = new LinkedHashMap<>();
    subject.models().forEach((level, model) -> models.put(level.word(), describe(model)));
    return models;
  }

  private static SequencedMap<String, Object> describe(LevelModel model) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", model.name());
    model.figures().ifPresent(pairs -> fields.put("composition", pairs.composition().word()));
    return fields;
  }

  private static String command(Measured application) {
    List<String> words = new ArrayList<>(List.of(application.program().command()));
    words.addAll(application.program().arguments());
    return String.join(" ", words);
  }

  private static SequencedMap<String, Object> machine(Subject subject) {
    MachineDescription machine = subject.machine();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", machine.name());
    fields.put("processor", subject.setting().topology().model());
    fields.put("contexts", machine.contextCount());
    fields.put("cpus", CpuChoice.cpus(machine));
    fields.put("sha256", MachineHash.of(machine));
    Setting here = subject.setting();
    fields.put("layout", MachineLayout.of(here.machine(), here.topology()));
    return fields;
  }

  private static SequencedMap<String, Object> settings(ValidatePlan plan) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("interval", DurationText.format(plan.settings().interval()));
    fields.put("repeat", plan.repeats());
    if (plan.workloads().stream().anyMatch(DrawnWorkload::isUnequal)) {
      fields.put("emulate_speed", plan.speeds().text());
    }
    plan.formulas().ifPresent(file -> fields.put("formulas", file.toString()));
    return fields;
  }

  private static Map<String, Object> executables(List<MeasuredProgram> programs)
      throws IOException {
    Map<String, Object> hashes = new TreeMap<>();
    for (MeasuredProgram program : programs) {
      if (!hashes.containsKey(program.program().command())) {
        hashes.put(program.program().command(), Sha256.of(program.executable()));
      }
    }
    return hashes;
  }
}
