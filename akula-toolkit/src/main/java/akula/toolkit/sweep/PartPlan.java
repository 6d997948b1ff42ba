package akula.toolkit.sweep;

import akula.api.plugin.PolicySpec;
import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.sweep.WorkloadRange;
import akula.bootstrap.uncertainty.DataDraws;
import akula.formats.tree.JsonText;
import akula.statistics.metrics.RunKind;
import akula.statistics.results.DrawsCsv;
import akula.statistics.results.InputPaths;
import akula.statistics.results.Segments;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.SetupFields;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A part of a sweep, ready to be carried out.
 *
 * @param name of the part; empty if the sweep has no parts
 * @param setup machine, data and settings
 * @param plan what is to be done
 * @param workloads what it goes over, as in the plan
 * @param parquet whether the tables are written as Parquet too
 * @param parquetFrom from how many rows of runs on they are written in Parquet parts alone
 * @param bound whether the bounds of all workloads are worked out too
 * @param share which workloads of it are run; all if there is none
 */
public record PartPlan(
    String name,
    Setup setup,
    SweepPlan plan,
    SweptWorkloads workloads,
    boolean parquet,
    long parquetFrom,
    boolean bound,
    Optional<SweepShare> share) {

  /** Returns the same with the bounds of all workloads. */
  public PartPlan withBound() {
    return new PartPlan(name, setup, plan, workloads, parquet, parquetFrom, true, share);
  }

  /** Returns the same, of which all workloads are run. */
  public PartPlan whole() {
    return new PartPlan(
        name, setup, plan, workloads, parquet, parquetFrom, bound, Optional.empty());
  }

  /** Returns the workloads that are run. */
  public WorkloadRange range() {
    WorkloadRange wanted =
        share.map(one -> one.range(plan)).orElseGet(() -> WorkloadRange.all(plan));
    return segments()
        .map(cut -> new WorkloadRange(cut.aligned(wanted.first()), cut.aligned(wanted.end())))
        .orElse(wanted);
  }

  /** Returns the workloads that are run with drawn data sets, by draw; a share has some of them. */
  public WorkloadRange draws() {
    return share
        .map(one ->
            WorkloadRange.drawnShare(
                one.number(),
                one.of(),
                plan.draws().map(DataDraws::count).orElse(0),
                plan.categories().size(),
                plan.workloadsPerCategory()))
        .orElseGet(() -> new WorkloadRange(0, plan.drawnWorkloadCount()));
  }

  /** Returns how rows are cut into Parquet parts, or nothing if they are written as CSV. */
  public Optional<Segments> segments() {
    return Segments.of(
        parquetFrom,
        plan.policies().size(),
        plan.categories().size(),
        plan.workloadsPerCategory(),
        plan.mostThreads());
  }

  /** Returns how many runs these are. */
  public long runCount() {
    return (range().count() + draws().count()) * plan.policies().size();
  }

  /** Returns how its runs are called. */
  public RunKind kind() {
    return workloads.isWritten() ? RunKind.WRITTEN : RunKind.SIMULATED;
  }

  private static SequencedMap<String, Object> fields(DataDraws draws) {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("draws", draws.count());
    fields.put("figures_drawn", draws.drawnFigures());
    fields.put("figures_fixed", draws.fixedFigures());
    return fields;
  }

  /** Returns where those inputs are that do not ship. */
  InputPaths inputPaths() {
    boolean any =
        setup.paths().isAny()
            || workloads.isWritten()
            || plan.policies().stream()
                .anyMatch(policy -> PolicySpec.parse(policy.spec()).isSourceFile());
    return any ? setup.paths() : InputPaths.NONE;
  }

  /** Returns what is needed to repeat it, as JSON. */
  public byte[] manifest() throws IOException {
    SequencedMap<String, Object> fields =
        SweepManifest.of(plan, SetupFields.of(setup), workloads.files());
    fields.put("parquet", parquet);
    segments()
        .ifPresent(cut -> {
          fields.put(Segments.KEY, parquetFrom); // without them nothing depends on it
          fields.put(Segments.PER_SEGMENT_KEY, cut.perSegment());
        });
    fields.put("bound", bound);
    plan.draws().ifPresent(draws -> fields.put(DrawsCsv.KEY, fields(draws)));
    if (share.isPresent()) {
      fields.put(ShareFolder.SHARE, share.get().toString());
      fields.put(ShareFolder.FIRST, range().first());
      fields.put(ShareFolder.END, range().end());
    }
    return JsonText.encode(fields);
  }
}
