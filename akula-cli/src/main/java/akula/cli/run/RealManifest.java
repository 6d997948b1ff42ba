package akula.cli.run;

import akula.api.plugin.DurationText;
import akula.cli.ground.Sha256;
import akula.formats.dataset.DataSet;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** What is needed to repeat real runs. */
final class RealManifest {
  private RealManifest() {}

  /** Returns the fields, in the order and with the names of a sweep's where they mean the same. */
  static SequencedMap<String, Object> of(RealPlan plan, Optional<DataSet> data, SoloTimes solo) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    String version = RealManifest.class.getPackage().getImplementationVersion();
    fields.put("akula", version == null ? "" : version);
    fields.put("command", "run");
    SequencedMap<String, Object> machine = new LinkedHashMap<>();
    machine.put("name", plan.host().machine().name());
    machine.put("contexts", plan.host().machine().contextCount());
    machine.put("cpus", CpuChoice.cpus(plan.host().machine()));
    machine.put("sha256", Sha256.of(plan.host().machine().toString()));
    fields.put("machine", machine);
    data.ifPresent(set -> {
      SequencedMap<String, Object> of = new LinkedHashMap<>();
      of.put("name", set.name());
      of.put("sha256", set.contentHash());
      fields.put("data", of);
    });
    fields.put("settings", settings(plan));
    fields.put("sources", sources(plan));
    fields.put("solo_seconds", solo(plan, solo));
    fields.put(
        "policies",
        plan.contenders().stream().map(one -> new LinkedHashMap<>(policy(one))).toList());
    fields.put("categories", List.of(plan.workload().name()));
    fields.put("workloads_per_category", plan.repetitions());
    fields.put("workload_sha256", Sha256.of(plan.workload().toString()));
    fields.put("seed", plan.seed());
    fields.put("threads", true);
    return fields;
  }

  private static SequencedMap<String, Object> policy(Contender contender) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("spec", contender.spec());
    if (contender.factory() != null) {
      fields.put("class", contender.factory().definition().type().getName());
    }
    return fields;
  }

  private static SequencedMap<String, Object> settings(RealPlan plan) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("interval", DurationText.format(plan.settings().interval()));
    fields.put("observe", plan.settings().observe());
    fields.put("realtime", plan.settings().realtime());
    fields.put("budget", DurationText.format(plan.settings().limits().budget()));
    fields.put("patience", DurationText.format(plan.settings().limits().patience()));
    fields.put("starvation", DurationText.format(plan.settings().limits().starvation()));
    return fields;
  }

  private static SequencedMap<String, Object> sources(RealPlan plan) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    for (ParameterChoice choice : plan.host().capabilities().parameters()) {
      switch (choice) {
        case Served served -> fields.put(served.name(), served.by().source());
        case Missing missing -> fields.put(missing.name(), "none: " + missing.reason());
      }
    }
    return fields;
  }

  private static SequencedMap<String, Object> solo(RealPlan plan, SoloTimes solo) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    plan.programs().firsts().forEach(ready -> names.add(ready.launch().application()));
    names.forEach(name ->
        solo.nanos(name).ifPresent(nanos -> fields.put(name, Math.rint(nanos / 1000) / 1e6)));
    return fields;
  }
}
