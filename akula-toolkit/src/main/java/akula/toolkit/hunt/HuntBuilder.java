package akula.toolkit.hunt;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyFactory;
import akula.api.plugin.PolicyNames;
import akula.api.plugin.Spelling;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.Rival;
import akula.bootstrap.pieces.LocalWorkers;
import akula.bootstrap.pieces.PieceRunner;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.sweep.SweepPart;
import akula.toolkit.cluster.Cluster;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import akula.toolkit.inputs.InputRecorder;
import akula.toolkit.setup.Setup;
import akula.toolkit.setup.SetupBuilder;
import akula.toolkit.sweep.SweepBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Plans a hunt. What nothing is said of is as in {@code akula hunt}. */
public final class HuntBuilder extends SetupBuilder<HuntBuilder> {
  private SweepPart said = SweepPart.NONE;
  private String policy;
  private String against = Rival.BestStatic.NAME;
  private boolean worst;
  private int threads = 8;
  private Duration spread = Duration.ZERO;
  private int budget = 2_000;
  private int keep = 5;
  private PieceRunner runner = LocalWorkers.onAllProcessors("hunt");
  private Cluster cluster;
  private Path folder;
  private BiFunction<HuntPlan, String, String> replay = (_, _) -> "";

  HuntBuilder() {
    super(SweepBuilder.MACHINE, SweepBuilder.DATA);
  }

  @Override
  protected HuntBuilder self() {
    return this;
  }

  /** Takes the policy whose weak spots are looked for; there has to be one. */
  public HuntBuilder policy(String spec) {
    policy = spec;
    return this;
  }

  /** Takes what it is measured against: a policy, {@code best_static} or {@code lower_bound}. */
  public HuntBuilder against(String rival) {
    against = rival;
    return this;
  }

  /** Says whether the worst degradation of a workload counts, or the average. */
  public HuntBuilder worst(boolean counts) {
    worst = counts;
    return this;
  }

  /** Takes the most threads of a workload. */
  public HuntBuilder threads(int most) {
    threads = most;
    return this;
  }

  /** Takes the latest launch; zero if all threads are launched together. */
  public HuntBuilder spread(Duration latest) {
    spread = latest;
    return this;
  }

  /** Takes how many workloads are looked at. */
  public HuntBuilder budget(int workloads) {
    budget = workloads;
    return this;
  }

  /** Takes how many workloads are wanted. */
  public HuntBuilder keep(int workloads) {
    keep = workloads;
    return this;
  }

  /** Takes a new folder for the workloads and {@code hunt.csv}; null writes none. */
  public HuntBuilder out(Path workloads) {
    folder = workloads;
    return this;
  }

  /** Takes what makes of the plan and a workload file the command that simulates it again. */
  public HuntBuilder replay(BiFunction<HuntPlan, String, String> command) {
    replay = command;
    return this;
  }

  /** Takes how many threads of this process work. */
  public HuntBuilder jobs(int workers) {
    return runner(new LocalWorkers("hunt", workers));
  }

  /** Takes what runs the pieces of the hunt. */
  public HuntBuilder runner(PieceRunner pieces) {
    runner = pieces;
    return this;
  }

  /** Takes a cluster, which runs the trails in the place of threads; null takes none. */
  public HuntBuilder on(Cluster processes) {
    cluster = processes;
    return this;
  }

  /** Takes all that was asked for elsewhere. */
  HuntBuilder asked(HuntKind.Asked asked) {
    said = asked.said();
    return policy(asked.policy())
        .against(asked.against())
        .worst(asked.worst())
        .threads(asked.threads())
        .spread(asked.spread())
        .budget(asked.budget())
        .seed(asked.seed())
        .policyLimit(asked.policyLimit());
  }

  /** Packs the plan for the cluster. */
  private PieceRunner elsewhere(HuntPlan plan) throws InvalidInputException {
    if (!isNamed()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "a hunt is sent elsewhere by its files, and the machine or the data set of this one was"
              + " opened by Java code; give its name or path");
    }
    SweepPart all = over(said);
    InputRecorder found = new InputRecorder(inputs());
    found.machine(all.machine().orElse(SweepBuilder.MACHINE));
    found.dataSet(all.data().orElse(SweepBuilder.DATA));
    plan.policies().forEach(one -> found.policy(one, catalog()));
    HuntKind.Asked asked =
        new HuntKind.Asked(
            all, policy, against, worst, threads, spread, budget, plan.seed(), policyLimit());
    return new HuntKind().runner(cluster, asked, found, catalog(), policyLimit());
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together, or a policy needs what there is not
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public HuntJob build() throws InvalidInputException, RunFailedException {
    if (folder != null) {
      NewFolder.require(folder);
    }
    requireRange("--threads", threads, 1_000);
    requireRange("--budget", budget, 100_000_000);
    requireRange("--keep", keep, 1_000);
    if (spread.isNegative()) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--spread has to be at least 0s");
    }
    if (policy == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT, "a hunt needs a policy whose weak spots it looks for");
    }
    Setup setup = setup(said);
    List<PolicyFactory> policies = policies(setup.machine());
    Rival rival =
        switch (against) {
          case Rival.BestStatic.NAME -> new Rival.BestStatic();
          case Rival.LowerBound.NAME -> new Rival.LowerBound();
          default -> new Rival.OtherPolicy(policies.getLast());
        };
    HuntPlan plan =
        new HuntPlan(
            setup.machine(),
            setup.data(),
            setup.settings(),
            policies.getFirst(),
            rival,
            worst,
            threads,
            spread,
            budget,
            seed().orElse(1L));
    return new HuntJob(
        setup,
        plan,
        keep,
        cluster == null ? runner : elsewhere(plan),
        new HuntJob.Output(Optional.ofNullable(folder), replay),
        policyLimit());
  }

  private static void requireRange(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "%s has to be from 1 to %d, not %d".formatted(option, most, value));
    }
  }

  /**
   * Returns the policy whose weak spots are looked for, and the one that it is measured against.
   */
  private List<PolicyFactory> policies(MachineDescription machine) {
    List<String> bounds = List.of(Rival.BestStatic.NAME, Rival.LowerBound.NAME);
    if (bounds.contains(against)) {
      return List.of(policyOf(policy, machine));
    }
    String hint = Spelling.hint(against, bounds);
    if (!hint.isEmpty()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--against has to be a policy, %s or %s, not '%s'%s"
              .formatted(Rival.BestStatic.NAME, Rival.LowerBound.NAME, against, hint));
    }
    PolicyFactory rival = catalog().resolve(against);
    PolicyFactory hunted = catalog().resolve(policy);
    if (rival.spec().equals(hunted.spec())) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE,
          "policy %s is to be compared with itself; name another one with --against"
              .formatted(rival.name()));
    }
    List<PolicyFactory> both = List.of(hunted, rival);
    return PolicyNames.of(both).named(both).stream().map(one -> tried(one, machine)).toList();
  }
}
