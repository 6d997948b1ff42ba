package akula.toolkit.tune;

import akula.api.plugin.PolicyGrid;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.sweep.MeasuredRuns;
import akula.bootstrap.sweep.SweepPlan;
import akula.formats.InvalidInputException;
import akula.statistics.comparison.Pairing;
import akula.statistics.metrics.Measure;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.sweep.PartPlan;
import akula.toolkit.sweep.SweepJob;
import akula.toolkit.tune.TuneResult.Judged;
import akula.toolkit.tune.TuneResult.Value;
import akula.toolkit.tune.TuneResult.Worth;
import akula.toolkit.watch.PolicyWatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Finds the values of a policy's options that suit some workloads best. They are chosen by a {@link
 * Race} on workloads of which none is used to judge: what they are worth is found out on others,
 * since those by which something was chosen flatter it. Nothing is kept if it is stopped.
 */
public final class TuneJob implements Job<TuneResult> {
  /** Fewer workloads tell nothing. */
  private static final int FIRST_WORKLOADS = 32;

  private final Asked asked;
  private final SweepJob race;
  private final Sweeps sweeps;
  private final List<Sweeps> others;
  private final LongSupplier clock;

  /**
   * What is asked for.
   *
   * @param hasUsual whether the usual values make a policy
   */
  record Asked(
      String policy,
      PolicyGrid grid,
      boolean hasUsual,
      Optional<String> against,
      Measure measure,
      TuneBudget budget) {

    /** Returns what is chosen from: all of the grid and, if it is none of these, the usual one. */
    List<int[]> choices() {
      List<int[]> choices = new ArrayList<>();
      for (int number = 0; number < grid.size(); number++) {
        choices.add(grid.values(number));
      }
      if (hasUsual && !grid.axes().stream().allMatch(PolicyGrid.Axis::hasUsual)) {
        choices.add(usual(grid));
      }
      return choices;
    }

    /**
     * Returns how many runs it takes, at most, to judge.
     *
     * @param others under how many other conditions is judged, too
     */
    long judgedRuns(int categories, int workloads, int others) {
      long values = grid.axes().stream().mapToLong(axis -> axis.all().size()).sum();
      long rivals = against.stream().count();
      return (values + 1 + rivals + (2 + rivals) * others) * categories * workloads;
    }
  }

  TuneJob(Asked asked, SweepJob race, Sweeps sweeps, List<Sweeps> others, LongSupplier clock) {
    this.asked = asked;
    this.race = race;
    this.sweeps = sweeps;
    this.others = others;
    this.clock = clock;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula tune}. */
  public static TuneBuilder builder() {
    return new TuneBuilder();
  }

  /** Returns the values where none is given. */
  static int[] usual(PolicyGrid grid) {
    return grid.axes().stream().mapToInt(_ -> -1).toArray();
  }

  /** Returns how many workloads of each category the first round has. */
  static int firstRound(int categories) {
    return Math.ceilDiv(FIRST_WORKLOADS, categories);
  }

  @Override
  public TuneResult run(JobListener listener)
      throws InvalidInputException, RunFailedException, IOException, InterruptedException {
    return new Course(listener).run();
  }

  /** One run of it. */
  private final class Course {
    private final JobListener listener;
    private final PolicyGrid grid = asked.grid();
    private final List<int[]> choices = asked.choices();
    private final SweepPlan plan = race.parts().getFirst().plan();
    private final int categories = plan.categories().size();
    private final List<TuneResult.Round> rounds = new ArrayList<>();
    private long budget;
    private long runs;

    Course(JobListener listener) {
      this.listener = listener;
    }

    TuneResult run()
        throws InvalidInputException, RunFailedException, IOException, InterruptedException {
      race.announce(listener);
      budget = asked.budget() instanceof TuneBudget.Runs(long count) ? count : Long.MAX_VALUE;
      Race found;
      try (JobListener.Counter counter =
          listener.begin("tune", Unit.RUN, () -> budget == Long.MAX_VALUE ? runs : budget, 0)) {
        found = race(made -> count(made, counter));
        return result(found, made -> count(made, counter));
      }
    }

    private long judged() {
      return asked.judgedRuns(categories, sweeps.judged(), others.size());
    }

    private void count(int made, JobListener.Counter counter) {
      runs += made;
      counter.done(made);
      if (listener.isCancelled()) {
        Thread.currentThread().interrupt();
      }
    }

    private Race race(IntConsumer done)
        throws RunFailedException, IOException, InterruptedException {
      Race found = new Race(unusual(), asked.measure());
      MeasuredRuns measured = race.measured(race.parts().getFirst(), asked.measure());
      long began = clock.getAsLong();
      int next = sweeps.judged();
      int last = sweeps.judged() + Sweeps.CHOSEN_BY;
      int count = firstRound(categories);
      for (int look = 0; look < Race.LOOKS && count > 0 && !(look > 0 && found.isOver()); look++) {
        BitSet alive = found.alive();
        found.add(watched(measured, alive, next, count, done));
        rounds.add(
            new TuneResult.Round(
                alive.cardinality(), found.workloads(), found.alive().cardinality()));
        if (look == 0 && asked.budget() instanceof TuneBudget.Time(var time)) {
          double each = Math.max(1, clock.getAsLong() - began) / (double) runs;
          budget = Math.max(runs, (long) (time.toNanos() / each));
        }
        next += count;
        long left = budget - runs - judged();
        long most = left / ((long) found.alive().cardinality() * categories);
        count = Math.clamp(most, 0, Math.min(next - sweeps.judged(), last - next));
      }
      return found;
    }

    private int[] unusual() {
      return choices.stream()
          .mapToInt(values ->
              (int)
                  IntStream.range(0, values.length)
                      .filter(axis -> !isUsual(grid.axes().get(axis), values[axis]))
                      .count())
          .toArray();
    }

    private static boolean isUsual(PolicyGrid.Axis axis, int value) {
      return text(axis, value).equals(axis.usual());
    }

    private static String text(PolicyGrid.Axis axis, int value) {
      return value < 0 ? axis.usual() : axis.values().get(value);
    }

    private long[][] watched(
        MeasuredRuns measured, BitSet policies, int first, int count, IntConsumer done)
        throws RunFailedException, IOException, InterruptedException {
      try (PolicyWatch watch =
          PolicyWatch.over(measured::calls, listener::message, race.policyLimit())) {
        try {
          return measured.of(policies, first, count, done);
        } catch (InterruptedException e) {
          if (watch.endless().isPresent()) {
            throw watch.endless().get();
          }
          throw e;
        }
      }
    }

    private TuneResult result(Race found, IntConsumer done)
        throws InvalidInputException, RunFailedException, IOException, InterruptedException {
      int[] values = choices.get(found.best());
      Named named = new Named(values);
      SequencedSet<String> all = new LinkedHashSet<>(named.ofJudged());
      for (int axis = 0; axis < values.length; axis++) {
        all.addAll(named.ofAxis(axis));
      }
      Map<String, long[]> steps = judged(sweeps, all, done);
      List<Worth> options = new ArrayList<>();
      for (int axis = 0; axis < values.length; axis++) {
        options.add(named.worth(axis, steps));
      }
      List<TuneResult.Elsewhere> elsewhere = new ArrayList<>();
      boolean isCompared = named.ofJudged().size() > 1;
      for (Sweeps other : isCompared ? others : List.<Sweeps>of()) {
        elsewhere.add(
            new TuneResult.Elsewhere(
                other.what(), named.judged(judged(other, named.ofJudged(), done))));
      }
      return new TuneResult(
          asked.measure(),
          grid.axes(),
          new TuneResult.Conditions(
              asked.policy(),
              choices.size(),
              plan.categoryNames(),
              sweeps.judged(),
              race.parts().getFirst().workloads().isWritten(),
              budget,
              runs,
              asked.against().map(this::spec)),
          rounds,
          left(found),
          named.best(),
          named.usual(),
          named.judged(steps),
          options,
          elsewhere);
    }

    private List<String> left(Race found) {
      SequencedSet<String> left = new LinkedHashSet<>();
      left.add(spec(grid.spec(choices.get(found.best()))));
      found.alive().stream().forEach(one -> left.add(spec(grid.spec(choices.get(one)))));
      return List.copyOf(left);
    }

    /** The shortest text that gives the same policy. */
    private String spec(String written) {
      return sweeps.catalog().resolve(written).spec();
    }

    /** Runs policies on the workloads that are kept to judge by. */
    private Map<String, long[]> judged(
        Sweeps where, SequencedSet<String> policies, IntConsumer done)
        throws InvalidInputException, RunFailedException, IOException, InterruptedException {
      SweepJob job = where.of(List.copyOf(policies));
      PartPlan part = job.parts().getFirst();
      BitSet all = new BitSet();
      all.set(0, policies.size());
      MeasuredRuns measured = job.measured(part, asked.measure());
      long[][] steps = watched(measured, all, 0, sweeps.judged(), done);
      Map<String, long[]> byName = new LinkedHashMap<>();
      int next = 0;
      for (String policy : policies) {
        byName.put(policy, steps[next++]);
      }
      return byName;
    }

    /** The policies that are judged, by what they are called. */
    private final class Named {
      private final int[] values;

      Named(int[] values) {
        this.values = values;
      }

      String best() {
        return spec(grid.spec(values));
      }

      Optional<String> usual() {
        return asked.hasUsual()
            ? Optional.of(spec(grid.spec(TuneJob.usual(grid))))
            : Optional.empty();
      }

      SequencedSet<String> ofJudged() {
        SequencedSet<String> all = new LinkedHashSet<>(List.of(best()));
        usual().ifPresent(all::add);
        asked.against().map(Course.this::spec).ifPresent(all::add);
        return all;
      }

      /** Those that differ from the best one in an option, in the order of its values. */
      List<String> ofAxis(int axis) {
        List<String> all = new ArrayList<>();
        for (String value : grid.axes().get(axis).all()) {
          with(axis, value).ifPresent(all::add);
        }
        return all;
      }

      /** Returns nothing where the usual value, or the others without it, make no policy. */
      private Optional<String> with(int axis, String value) {
        int[] changed = Arrays.copyOf(values, values.length);
        changed[axis] = grid.axes().get(axis).values().indexOf(value); // -1 is the usual one
        return Optional.of(grid.spec(changed)).filter(sweeps::canMake).map(Course.this::spec);
      }

      Judged judged(Map<String, long[]> steps) {
        long[] best = steps.get(best());
        return new Judged(
            Pairing.of(asked.measure(), best, best).first(),
            usual().flatMap(one -> beside(one, steps)),
            asked.against().map(Course.this::spec).flatMap(one -> beside(one, steps)));
      }

      private Optional<Pairing> beside(String other, Map<String, long[]> steps) {
        return other.equals(best())
            ? Optional.empty()
            : Optional.of(Pairing.of(asked.measure(), steps.get(best()), steps.get(other)));
      }

      Worth worth(int axis, Map<String, long[]> steps) {
        PolicyGrid.Axis option = grid.axes().get(axis);
        List<Value> all = new ArrayList<>();
        for (String value : option.all()) {
          with(axis, value)
              .ifPresent(one ->
                  all.add(new Value(value, value.equals(option.usual()), beside(one, steps))));
        }
        return new Worth(option, text(option, values[axis]), all);
      }
    }
  }
}
