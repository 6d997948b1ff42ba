package akula.toolkit.tune;

import akula.api.plugin.DurationText;
import akula.api.plugin.PolicyCatalog;
import akula.api.plugin.PolicyGrid;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.sweep.SweepPlan;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.statistics.metrics.Measure;
import akula.toolkit.common.UsageException;
import akula.toolkit.sweep.SweepBuilder;
import akula.toolkit.sweep.SweepJob;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Plans how values of options are found. What nothing is said of is as in {@code akula tune}. */
public final class TuneBuilder {
  /** Workloads of each category by which is judged. */
  public static final int WORKLOADS = 200;

  /** Runs that may be made. */
  public static final long RUNS = 100_000;

  /** The noise of readings under which the best policy is tried once more. */
  public static final double NOISE = 0.1;

  private static final int MOST_WORKLOADS = 1_000_000;

  private Consumer<SweepBuilder> sweep = _ -> {};
  private PolicyCatalog catalog = PolicyCatalog.ofClassPath();
  private String policy;
  private String against;
  private Measure measure = Measure.AVERAGE;
  private static final String MACHINE_WITH_POWER = "half-half";

  private int workloads = WORKLOADS;
  private TuneBudget budget = new TuneBudget.Runs(RUNS);
  private double noise = NOISE;
  private final List<String> elsewhere = new ArrayList<>();
  private LongSupplier clock = System::nanoTime;

  TuneBuilder() {}

  /**
   * Takes what says what is swept over: machine, data set, categories, settings, seed, who runs the
   * pieces. It is asked several times, and says nothing of policies.
   */
  public TuneBuilder sweep(Consumer<SweepBuilder> how) {
    sweep = how;
    return this;
  }

  /** Takes the policies that can be named. */
  public TuneBuilder catalog(PolicyCatalog policies) {
    catalog = policies;
    return this;
  }

  /** Takes the policy, with several values for some of its options: see {@link PolicyGrid}. */
  public TuneBuilder policy(String grid) {
    policy = grid;
    return this;
  }

  /** Takes the policy that is to be beaten; null takes none. */
  public TuneBuilder against(String rival) {
    against = rival;
    return this;
  }

  /** Takes the measure by which policies are judged. */
  public TuneBuilder measure(Measure by) {
    measure = by;
    return this;
  }

  /** Takes how many workloads of each category are kept to judge by. */
  public TuneBuilder workloads(int perCategory) {
    workloads = perCategory;
    return this;
  }

  /** Takes how much may be done. */
  public TuneBuilder budget(TuneBudget most) {
    budget = most;
    return this;
  }

  /** Takes one more data set on which the best policy is tried once more. */
  public TuneBuilder elsewhere(String dataSet) {
    elsewhere.add(dataSet);
    return this;
  }

  /** Takes the noise of readings under which it is tried, too; 0 for none. */
  public TuneBuilder checkNoise(double sigma) {
    noise = sigma;
    return this;
  }

  /** Takes what tells the time, nanoseconds. */
  TuneBuilder clock(LongSupplier nanos) {
    clock = nanos;
    return this;
  }

  /**
   * Reads and checks everything.
   *
   * @throws InvalidInputException with every mistake of the files
   * @throws UsageException if something does not go together
   * @throws RunFailedException if a policy throws when it is asked what it needs
   */
  public TuneJob build() throws InvalidInputException, RunFailedException {
    if (policy == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT, "there is no policy whose options are to be tuned");
    }
    if (workloads < 2 || workloads > MOST_WORKLOADS) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--workloads has to be from 2 to %d, not %d".formatted(MOST_WORKLOADS, workloads));
    }
    if (noise < 0 || !Double.isFinite(noise)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--check-noise has to be at least 0, not " + noise);
    }
    requireBudget();
    PolicyGrid grid = PolicyGrid.parse(policy, catalog);
    if (grid.size() < 2) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "%s has one value for each option; give several, such as {1,2,4}, or a range, such as"
                  .formatted(policy)
              + " 0.5s..8s(log)");
    }
    if (measure == Measure.MIGRATIONS) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--metric migrations judges no policy; expected another measure");
    }
    Sweeps sweeps = new Sweeps(sweep, catalog, workloads);
    TuneJob.Asked asked =
        new TuneJob.Asked(
            policy,
            grid,
            sweeps.canMake(grid.spec(TuneJob.usual(grid))),
            Optional.ofNullable(against),
            measure,
            budget);
    SweepJob race = sweeps.of(asked.choices().stream().map(grid::spec).toList());
    List<Sweeps> others = new ArrayList<>();
    if (noise > 0) {
      others.add(sweeps.changed("readings with noise " + noise, builder -> builder.noise(noise)));
    }
    for (String data : elsewhere) {
      others.add(sweeps.changed("data set " + data, builder -> builder.data(data)));
    }
    requireMeasure(race);
    requireEnough(asked, race.parts().getFirst().plan().categories().size(), others.size());
    SequencedSet<String> both = new LinkedHashSet<>();
    both.add(catalog.resolve(grid.spec(asked.choices().getLast())).spec());
    Optional.ofNullable(against).map(one -> catalog.resolve(one).spec()).ifPresent(both::add);
    for (Sweeps other : others) {
      other.of(List.copyOf(both)); // or it throws
    }
    return new TuneJob(asked, race, sweeps, others, clock);
  }

  private void requireMeasure(SweepJob race) {
    SweepPlan plan = race.parts().getFirst().plan();
    if (!plan.columns().has(measure)) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--metric %s: ".formatted(measure.word())
              + (measure.isOfEnergy()
                  ? whyNoEnergy(plan)
                  : "closed runs alone have it; give --closed"));
    }
  }

  private static String whyNoEnergy(SweepPlan plan) {
    return plan.isClosed()
        ? "closed runs do not have it, and --closed %s makes these closed; leave that out, or choose another metric"
            .formatted(DurationText.format(plan.closed()))
        : "machine %s does not tell what it consumes; expected a machine whose file has power, such as --machine %s"
            .formatted(plan.machine().name(), MACHINE_WITH_POWER);
  }

  private void requireBudget() {
    boolean some =
        switch (budget) {
          case TuneBudget.Runs(long count) -> count > 0;
          case TuneBudget.Time(var time) -> time.isPositive();
        };
    if (!some) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--budget has to be above 0");
    }
  }

  /** What is judged at the end is known before: each value once, and all on other conditions. */
  private void requireEnough(TuneJob.Asked asked, int categories, int others) {
    if (budget instanceof TuneBudget.Runs(long count)) {
      long least = asked.judgedRuns(categories, workloads, others);
      long policies = asked.choices().size();
      long first = policies * categories * TuneJob.firstRound(categories);
      if (count < least + first) {
        throw new UsageException(
            MessageCode.LIMIT,
            "--budget %d is too little: a first round takes %d runs, and judging %d; give at least %d, fewer values or fewer --workloads"
                .formatted(count, first, least, least + first));
      }
    }
  }
}
