package akula.cli.sweep;

import akula.api.plugin.PolicyFactory;
import akula.bootstrap.sweep.SweepPlan;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What is needed to repeat a sweep, and nothing that differs between two equal ones. */
final class Manifest {
  private Manifest() {}

  /**
   * Returns the fields.
   *
   * @param setup machine, data and settings
   */
  static SequencedMap<String, Object> of(
      SweepPlan plan, SequencedMap<String, Object> setup, int workloadsPerCategory) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    String version = Manifest.class.getPackage().getImplementationVersion();
    fields.put("akula", version == null ? "" : version);
    fields.put("command", "sweep");
    fields.putAll(setup);
    fields.put("policies", plan.policies().stream().map(Manifest::policy).toList());
    fields.put("categories", plan.categoryNames());
    fields.put("workloads_per_category", workloadsPerCategory);
    fields.put("seed", plan.seed());
    fields.put("threads", plan.withThreads());
    return fields;
  }

  private static SequencedMap<String, Object> policy(PolicyFactory factory) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("spec", factory.spec());
    fields.put("class", factory.definition().type().getName());
    return fields;
  }
}
