package akula.toolkit.sweep;

import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.sweep.SweepPlan;
import akula.toolkit.common.ManifestPolicy;
import akula.toolkit.common.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What is needed to repeat a sweep, and nothing that differs between two equal ones. */
public final class SweepManifest {
  /** Whether runs have an energy; there only if they have. */
  static final String ENERGY = "energy";

  private SweepManifest() {}

  /**
   * Returns the fields of the manifest of a sweep with parts, each of which has its own.
   *
   * @param name of the sweep, as its file says
   */
  public static SequencedMap<String, Object> ofParts(String name, List<PartPlan> parts) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("akula", version());
    fields.put("command", "sweep");
    fields.put("name", name);
    fields.put("parts", parts.stream().map(PartPlan::name).toList());
    parts.getFirst().share().ifPresent(share -> fields.put(ShareFolder.SHARE, share.toString()));
    return fields;
  }

  /** Returns the version of the product, or an empty text where it was not built into a jar. */
  public static String version() {
    String version = SweepManifest.class.getPackage().getImplementationVersion();
    return version == null ? "" : version;
  }

  /**
   * Returns the fields.
   *
   * @param setup machine, data and settings
   * @param files of the workloads that somebody wrote; none if they are drawn
   * @throws IOException if a policy's source file or plugin cannot be read any more
   */
  static SequencedMap<String, Object> of(
      SweepPlan plan, SequencedMap<String, Object> setup, List<WorkloadFile> files)
      throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("akula", version());
    fields.put("command", "sweep");
    fields.putAll(setup);
    List<Object> policies = new ArrayList<>();
    for (PolicyFactory factory : plan.policies()) {
      policies.add(ManifestPolicy.of(factory));
    }
    fields.put("policies", policies);
    fields.put("categories", plan.categoryNames());
    if (!files.isEmpty()) {
      fields.put("workload_files", files.stream().map(WorkloadFile::written).toList());
      SequencedMap<String, Object> hashes = new LinkedHashMap<>();
      files.forEach(file -> hashes.put(file.name(), file.sha256()));
      fields.put("workload_sha256", hashes);
    }
    fields.put("workloads_per_category", plan.workloadsPerCategory());
    fields.put("seed", plan.seed());
    if (files.isEmpty()) {
      fields.put("arrivals", plan.arrivals().toString());
    }
    fields.put("closed", DurationText.format(plan.closed()));
    if (plan.columns().energy()) {
      fields.put(ENERGY, true);
    }
    fields.put("threads", plan.withThreads());
    plan.coSchedules().ifPresent(level -> fields.put("co_schedules", Words.of(level)));
    return fields;
  }
}
