package akula.papers.symbiotic;

import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.formats.InvalidInputException;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.papers.symbiotic.StageResult.Place;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.model.GroupProfileJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * Where the gain of the symbiotic scheduler is lost: each of its stages is replaced by the truth.
 * The programs have no phases here, so that the truth is the same at all times and can be profiled
 * before; the models are those that ship, which were trained with phases.
 */
public final class StageJob implements Job<StageResult> {
  private final SmtBenches benches;
  private final List<Integer> modes;
  private final int cores;
  private final int workloads;
  private final long seed;

  /**
   * Makes one.
   *
   * @param cores how many are used
   * @param workloads for each mode
   */
  StageJob(SmtBenches benches, List<Integer> modes, int cores, int workloads, long seed) {
    this.benches = benches;
    this.modes = List.copyOf(modes);
    this.cores = cores;
    this.workloads = workloads;
    this.seed = seed;
  }

  @Override
  public StageResult run(JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    SequencedMap<Place, List<Map<Stage, Double>>> found = new LinkedHashMap<>();
    for (SmtBench bench : benches.all()) {
      for (int mode : modes) {
        found.put(new Place(bench.set().name(), mode), run(bench, mode, listener));
      }
    }
    return new StageResult(cores, workloads, seed, found);
  }

  private List<Map<Stage, Double>> run(SmtBench bench, int mode, JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    List<Integer> programs = bench.programs();
    DataSet plain = withoutPhases(bench.set());
    SmtBench own = new SmtBench(plain, bench.shippedModel(), bench.machine(), bench.runner());
    Path stacks = SmtBench.temporary("akula-profile-");
    Path groups = SmtBench.temporary("akula-profile-");
    try {
      profile(stacks, own, programs, mode, true, listener);
      profile(groups, own, programs, mode, false, listener);
      PolicyCatalog catalog = PolicyCatalog.ofClassPath();
      String model = "symbiotic:model=" + bench.shippedModel();
      Map<Stage, PolicyFactory> policies = new EnumMap<>(Stage.class);
      policies.put(Stage.CHANCE, catalog.resolve("random_groups"));
      policies.put(Stage.ALL, catalog.resolve(model));
      policies.put(Stage.LEARNED, catalog.resolve("symbiotic_learned"));
      policies.put(Stage.KNOWN_STACKS, catalog.resolve(model + ",stacks=" + stacks));
      policies.put(Stage.KNOWN_SPEEDS, catalog.resolve("smt_oracle:profile=" + groups));
      StageRuns runs =
          new StageRuns(
              bench.machine(),
              BootstrapData.of(plain),
              programs,
              policies,
              mode,
              cores,
              workloads,
              seed);
      return bench.all(runs, "%s, SMT%d".formatted(plain.name(), mode), listener);
    } finally {
      Files.delete(stacks);
      Files.delete(groups);
    }
  }

  private void profile(
      Path file,
      SmtBench bench,
      List<Integer> programs,
      int mode,
      boolean isOfStacks,
      JobListener listener)
      throws RunFailedException, IOException, InterruptedException {
    List<String> names = programs.stream().map(bench.set().applicationNames()::get).toList();
    try {
      String text =
          GroupProfileJob.builder()
              .smt(mode)
              .stacks(isOfStacks)
              .programs(names)
              .data(bench.set())
              .machine(bench.machine())
              .runner(bench.runner())
              .build()
              .run(listener);
      Files.writeString(file, text);
    } catch (InvalidInputException e) {
      throw new IllegalStateException(e); // all was read before
    }
  }

  /** Returns the same data with one phase to each program: its own row. */
  private static DataSet withoutPhases(DataSet set) {
    List<Application> rows = new ArrayList<>();
    for (Application one : set.applications()) {
      rows.add(
          new Application(
              one.name(),
              one.soloSeconds(),
              one.instructions(),
              one.kind(),
              one.parameters(),
              List.of(new Phase(rows.size(), one.soloSeconds())),
              one.speedSensitivity(),
              one.serialShare(),
              one.team()));
    }
    return new DataSet(
        set.name(),
        set.description(),
        set.provenance(),
        set.modelled(),
        set.parameters(),
        rows,
        set.levels(),
        "");
  }
}
