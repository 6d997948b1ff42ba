package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.Workload;
import akula.formats.workload.Workload.Launch;
import akula.toolkit.common.Home;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.commons.math3.optim.MaxIter;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearConstraintSet;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.NonNegativeConstraint;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.optim.linear.SimplexSolver;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.junit.jupiter.api.Test;

/** What any policy could reach, where that can be had otherwise. */
class ReachableTest {
  private static final double NEAR = 1e-6;

  /** Beside each other A has 0.9 and B 0.5, two A have 0.6 each, two B 0.8. */
  private static EveryCoSchedule twoOfTwo() {
    var pairs =
        new PairMatrix(new double[][] {{0.6, 0.9}, {0.5, 0.8}}, List.of(), Composition.values()[0]);
    DataSet set =
        new DataSet(
            "two",
            "",
            true,
            List.of(),
            List.of(application("A", 0, 10), application("B", 1, 20)),
            Map.of(SharingLevel.SMT_CORE, List.of(pairs)),
            "");
    return new EveryCoSchedule(twice("A", "B"), BootstrapData.of(set), 2);
  }

  private static Application application(String name, int row, double seconds) {
    return new Application(
        name,
        seconds,
        Double.NaN,
        ApplicationClass.UNCLASSIFIED,
        List.of(),
        List.of(new Phase(row, seconds)));
  }

  private static Workload twice(String... names) {
    return new Workload(
        "twice",
        Stream.concat(Arrays.stream(names), Arrays.stream(names))
            .map(name -> new Launch(name, 0))
            .toList());
  }

  /**
   * The rates of (A, B) that matter are (1.8, 1.0), each beside the other, and (1.2, 1.6), each
   * beside its like. Linux has (1.2, 1.2), 0.18 instances a second. With (1.8, 1.0) 0.23 end; if B
   * may not have less than 1.2, (1.6, 1.2) is best, 0.22.
   */
  @Test
  void twoCoresForTwoOfTwoAreComputedByHand() {
    EveryCoSchedule all = twoOfTwo();
    assertThat(all.isComplete()).isTrue();
    RateProgram program = new RateProgram(all, new double[] {1.2, 1.2});
    assertThat(program.most(0)).isCloseTo(0.23 / 0.18, within(NEAR));
    assertThat(program.most(0.5)).isCloseTo(0.23 / 0.18, within(NEAR));
    assertThat(program.most(1)).isCloseTo(0.22 / 0.18, within(NEAR));
  }

  /** (1.5, 1.3) is between the two: what one gets more the other gets less, and A is shorter. */
  @Test
  void whereNothingIsLeftLinuxIsTheBest() {
    RateProgram program = new RateProgram(twoOfTwo(), new double[] {1.5, 1.3});
    assertThat(program.most(1)).isCloseTo(1, within(NEAR));
    assertThat(program.most(0.9)).isCloseTo((0.163 + 0.117 / 2) / 0.215, within(NEAR));
  }

  private static EveryCoSchedule withPhases() throws Exception {
    BootstrapData data = BootstrapData.of(DataSetReader.read(Home.catalog().dataSet("nas-fitted")));
    return new EveryCoSchedule(twice("CG", "MG"), data, 2);
  }

  /** Of what some co-schedules drawn do, mixed, and a little less. */
  private static double[] drawnLinux(EveryCoSchedule all, SplittableRandom random) {
    double[] stages = new double[all.stages().size()];
    for (int i = 0; i < 6; i++) {
      int number = random.nextInt(all.count());
      for (int stage = 0; stage < stages.length; stage++) {
        stages[stage] += all.rate(number, stage) / 6;
      }
    }
    double[] linux = new double[all.members().size()];
    Arrays.fill(linux, Double.POSITIVE_INFINITY);
    for (int stage = 0; stage < stages.length; stage++) {
      var of = all.stages().get(stage);
      linux[of.member()] = Math.min(linux[of.member()], Math.max(stages[stage], 0.01) / of.share());
    }
    return linux;
  }

  /**
   * Solved as it is, with a variable for each co-schedule, and Linux, and one for each application.
   */
  private static double primal(EveryCoSchedule all, double[] linux, double promise) {
    int columns = all.count() + 1;
    double[] objective = new double[columns + linux.length];
    double sum = 0;
    for (int a = 0; a < linux.length; a++) {
      objective[columns + a] = 1 / all.members().get(a).soloSeconds();
      sum += linux[a] / all.members().get(a).soloSeconds();
    }
    List<LinearConstraint> constraints = new ArrayList<>();
    for (int stage = 0; stage < all.stages().size(); stage++) {
      var of = all.stages().get(stage);
      double[] row = new double[objective.length];
      for (int number = 0; number < all.count(); number++) {
        row[number] = all.rate(number, stage);
      }
      row[columns - 1] = linux[of.member()] * of.share();
      row[columns + of.member()] = -of.share();
      constraints.add(new LinearConstraint(row, Relationship.GEQ, 0));
    }
    double[] time = new double[objective.length];
    Arrays.fill(time, 0, columns, 1);
    constraints.add(new LinearConstraint(time, Relationship.LEQ, 1));
    for (int a = 0; a < linux.length; a++) {
      double[] row = new double[objective.length];
      row[columns + a] = 1;
      constraints.add(new LinearConstraint(row, Relationship.GEQ, promise * linux[a]));
    }
    return new SimplexSolver()
            .optimize(
                new MaxIter(100_000),
                new LinearObjectiveFunction(objective, 0),
                new LinearConstraintSet(constraints),
                GoalType.MAXIMIZE,
                new NonNegativeConstraint(true))
            .getValue()
        / sum;
  }

  @Test
  void pricesProveWhatSharesOfTimeReach() throws Exception {
    EveryCoSchedule all = withPhases();
    assertThat(all.stages()).hasSize(4);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 6; i++) {
      double[] linux = drawnLinux(all, random);
      RateProgram program = new RateProgram(all, linux);
      double last = Double.POSITIVE_INFINITY;
      for (double promise : new double[] {0, 0.5, 1 / 1.02, 1}) {
        double most = program.most(promise);
        assertThat(most)
            .as("case %d, promise %s", i, promise)
            .isCloseTo(primal(all, linux, promise), within(1e-4))
            .isBetween(1 - NEAR, last + NEAR);
        last = most;
      }
    }
  }

  /** Each way to fill two cores with at most two of each, whatever phase they are in. */
  @Test
  void eachCoScheduleIsThereOnce() throws Exception {
    int many = 0;
    int[] stageOf = {0, 0, 1, 1};
    List<int[]> contents = new ArrayList<>(List.of(new int[0]));
    for (int s = 0; s < 4; s++) {
      contents.add(new int[] {s});
      for (int t = s; t < 4; t++) {
        contents.add(new int[] {s, t});
      }
    }
    for (int a = 0; a < contents.size(); a++) {
      for (int b = a; b < contents.size(); b++) {
        int[] used = new int[2];
        Arrays.stream(contents.get(a)).forEach(stage -> used[stageOf[stage]]++);
        Arrays.stream(contents.get(b)).forEach(stage -> used[stageOf[stage]]++);
        many += used[0] <= 2 && used[1] <= 2 && used[0] + used[1] > 0 ? 1 : 0;
      }
    }
    assertThat(withPhases().count()).isEqualTo(many);
  }
}
