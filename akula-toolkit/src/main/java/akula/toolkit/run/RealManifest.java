package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.api.plugin.DurationText;
import akula.formats.dataset.DataSet;
import akula.toolkit.common.Sha256;
import akula.toolkit.common.Words;
import akula.wrapper.parameters.ParameterChoice;
import akula.wrapper.parameters.ParameterChoice.Missing;
import akula.wrapper.parameters.ParameterChoice.Served;
import akula.wrapper.speed.EmulatedSpeeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** What is needed to repeat real runs. */
public final class RealManifest {
  private static final String SOLO_SECONDS = "solo_seconds";

  /** Whether energy is counted, as in a sweep; and, among the sources, what counts it. */
  private static final String ENERGY = "energy";

  private RealManifest() {}

  /**
   * Returns the fields that are known before anything has run.
   *
   * @param solo the times that are known
   * @param measure whether those that are not known are measured
   */
  public static SequencedMap<String, Object> before(
      RealPlan plan,
      RunConditions conditions,
      Optional<DataSet> data,
      SoloTimes solo,
      boolean measure)
      throws IOException {
    boolean measured = measure && !solo.isComplete(plan.programs());
    SequencedMap<String, Object> fields =
        of(
            plan,
            conditions,
            data,
            solo,
            measured ? SoloTimes.MEASURED : solo.origin(plan.programs()));
    if (measured) {
      fields.remove(SOLO_SECONDS);
    }
    // For those who resume the runs: what is published shall not tell of somebody's shell.
    fields.put("environment", conditions.environment());
    return fields;
  }

  /** Returns the fields, in the order and with the names of a sweep's where they mean the same. */
  public static SequencedMap<String, Object> of(
      RealPlan plan, RunConditions conditions, Optional<DataSet> data, SoloTimes solo)
      throws IOException {
    return of(plan, conditions, data, solo, solo.origin(plan.programs()));
  }

  private static SequencedMap<String, Object> of(
      RealPlan plan,
      RunConditions conditions,
      Optional<DataSet> data,
      SoloTimes solo,
      String soloOrigin)
      throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    String version = RealManifest.class.getPackage().getImplementationVersion();
    fields.put("akula", version == null ? "" : version);
    fields.put("command", "run");
    fields.put("machine", machine(plan));
    data.ifPresent(set -> {
      SequencedMap<String, Object> of = new LinkedHashMap<>();
      of.put("name", set.name());
      of.put("sha256", set.contentHash());
      fields.put("data", of);
    });
    fields.put("settings", settings(plan, soloOrigin));
    fields.put("controls", conditions.controls());
    fields.put("agent", conditions.agent());
    fields.put("sources", sources(plan));
    fields.put(SOLO_SECONDS, solo(plan, solo));
    List<Object> policies = new ArrayList<>();
    for (Contender contender : plan.contest().contenders()) {
      policies.add(contender.facts());
    }
    fields.put("policies", policies);
    fields.put("categories", List.of(plan.workload().name()));
    fields.put("workloads_per_category", plan.contest().repetitions());
    fields.put("workload_file", plan.asked().workloadFile().toString());
    fields.put("workload_sha256", Sha256.of(plan.workload().toString()));
    fields.put("executables", conditions.executables());
    fields.put("inputs", conditions.inputs());
    fields.put("seed", plan.contest().seed());
    fields.put("threads", true);
    plan.asked().coSchedules().ifPresent(level -> fields.put("co_schedules", Words.of(level)));
    if (plan.asked().placements()) {
      fields.put("explain", true);
    }
    if (plan.asked().energy().isPresent()) {
      fields.put(ENERGY, true);
    }
    return fields;
  }

  /** Returns what is reported of the machine. */
  public static SequencedMap<String, Object> machine(RealPlan plan) {
    MachineDescription machine = plan.host().machine();
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", machine.name());
    fields.put("processor", plan.asked().processor());
    fields.put("memory_domains", machine.domains().size());
    fields.put("cores", machine.domains().stream().mapToInt(one -> one.cores().size()).sum());
    fields.put("contexts", machine.contextCount());
    fields.put("numa_nodes", machine.nodes().size());
    fields.put("cpus", CpuChoice.cpus(machine));
    fields.put("sha256", MachineHash.of(machine));
    fields.put("layout", plan.asked().layout());
    return fields;
  }

  private static SequencedMap<String, Object> settings(RealPlan plan, String soloOrigin) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("interval", DurationText.format(plan.settings().interval()));
    fields.put("observe", plan.settings().observe());
    fields.put("realtime", plan.settings().realtime());
    plan.settings()
        .kernel()
        .ifPresent(how -> {
          fields.put("kernel", KernelOption.mode(how));
          if (how.partial()) {
            fields.put("partial", true);
          }
          how.loader().ifPresent(file -> fields.put("loader", file.toString()));
        });
    EmulatedSpeeds speeds = plan.settings().speeds();
    if (!speeds.isEmpty()) {
      fields.put("emulate_speed", speeds.text());
    }
    fields.put("budget", DurationText.format(plan.settings().limits().budget()));
    fields.put("patience", DurationText.format(plan.settings().limits().patience()));
    fields.put("starvation", DurationText.format(plan.settings().limits().starvation()));
    fields.put("solo", soloOrigin);
    fields.put("link_inputs", plan.asked().links());
    fields.put("parameters", plan.asked().parameters());
    fields.put("forced_sources", plan.asked().sources());
    plan.asked().formulas().ifPresent(file -> fields.put("formulas", file.toString()));
    plan.asked().agent().ifPresent(file -> fields.put("agent", file.toString()));
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
    plan.asked().energy().ifPresent(source -> fields.put(ENERGY, source.text()));
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
