package akula.bootstrap.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.bootstrap.reference.CaseGenerator.Model;
import akula.bootstrap.reference.ReferenceCase.PolicyKind;
import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import akula.bootstrap.sweep.RunMeasures;
import akula.formats.workload.Workload;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.metrics.RunMetrics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The weighted mean execution time of a closed run of applications with several threads, against
 * the slow simulator: it runs the workload, adds the application that ended first once more, at its
 * end, runs all of it again, and so on. The measure is then computed as the paper writes it. What
 * is added at an end comes before anything else at that instant, so ends have to be the last of it.
 */
class ClosedTeamTest {
  private static final long CLOSED = 1_500_000_000L;
  private static final int CASES = 25;

  /** An application of a closed run, and which of the workload's jobs it is an instance of. */
  private record Run(int number, int job, Workload.Launch launch) {}

  private record Ended(int job, long nanos, long end) {}

  @ParameterizedTest
  @EnumSource(
      value = PolicyKind.class,
      names = {"FIXED", "NAIVE_SPREAD"})
  void isThatOfTheSlowSimulator(PolicyKind policy) throws RunFailedException {
    int compared = 0;
    int severalThreads = 0;
    for (long seed = 0; compared < CASES; seed++) {
      ReferenceCase input =
          TeamGenerator.workingAfterMeetings(seed)
              .withPrograms(CaseGenerator.draw(seed, Model.PAIR_MATRIX, policy));
      Moments moments = new Moments();
      List<Ended> ended = slowly(input, moments);
      boolean nearTheLimit =
          ended.stream().anyMatch(e -> Math.abs(e.end - CLOSED) <= moments.tolerance());
      ended.removeIf(e -> e.end > CLOSED);
      if (!moments.ambiguous() && !nearTheLimit && !ended.isEmpty()) {
        RunMetrics metrics = fast(input);
        assertThat(metrics.instances()).as(input.name()).isEqualTo(ended.size());
        assertThat(metrics.weightedMeanExecutionSeconds())
            .as(input.name())
            .isCloseTo(weightedMean(ended) / 1e9, within(moments.tolerance() / 1e9));
        compared++;
        severalThreads += metrics.threads() > metrics.instances() ? 1 : 0;
      }
    }
    assertThat(severalThreads).isGreaterThan(CASES / 3);
  }

  private static RunMetrics fast(ReferenceCase input) throws RunFailedException {
    BootstrapData data = BootstrapData.of(input.data());
    Simulator simulator = new Simulator(input.machine(), data, EngineRun.settings(input));
    Launches launches = Launches.of(input.workload(), data).closedFor(CLOSED);
    simulator.run(launches, input.newPolicy(), "test", 1);
    return RunMeasures.of(simulator, launches, new RunAccumulator());
  }

  private static List<Ended> slowly(ReferenceCase input, Moments moments) {
    List<Run> runs = new ArrayList<>();
    input.launchesInOrder().forEach(launch -> runs.add(new Run(runs.size(), runs.size(), launch)));
    Set<Integer> again = new HashSet<>();
    while (true) {
      List<Ended> ended = ended(input, runs, moments);
      int next = nextToStartAgain(runs, ended, again);
      if (next < 0) {
        return ended;
      }
      Run first = runs.get(next);
      again.add(first.number);
      long end = ended.get(next).end;
      runs.add(placeOf(end, runs), new Run(runs.size(), first.job, first.launch.at(end)));
    }
  }

  /** Behind all that start earlier or at the same time: instances are in the order of launch. */
  private static int placeOf(long nanos, List<Run> runs) {
    return (int) runs.stream().filter(run -> run.launch.launchNanos() <= nanos).count();
  }

  private static int nextToStartAgain(List<Run> runs, List<Ended> ended, Set<Integer> again) {
    int next = -1;
    for (int i = 0; i < ended.size(); i++) {
      boolean earlier = next < 0 || ended.get(i).end < ended.get(next).end;
      if (ended.get(i).end < CLOSED && earlier && !again.contains(runs.get(i).number)) {
        next = i;
      }
    }
    return next;
  }

  private static List<Ended> ended(ReferenceCase input, List<Run> runs, Moments moments) {
    Workload workload = new Workload("again", runs.stream().map(Run::launch).toList());
    ReferenceCase open = input.with(input.machine(), input.data(), workload, input.policy());
    Outcome outcome = ReferenceSimulator.run(open, ReferenceSimulator.CUT, moments);
    List<Ended> ended = new ArrayList<>();
    int thread = 0;
    for (Run run : runs) {
      int next = thread + run.launch.threads();
      long end =
          LongStream.of(outcome.endNanos()).skip(thread).limit(next - thread).max().orElse(0);
      ended.add(new Ended(run.job, end - run.launch.launchNanos(), end));
      thread = next;
    }
    return ended;
  }

  /** WT = sum w_i t_i, w_i = n_i / sum n (section 6). */
  private static double weightedMean(List<Ended> ended) {
    double sum = 0;
    for (int job : ended.stream().mapToInt(Ended::job).distinct().toArray()) {
      List<Ended> own = ended.stream().filter(e -> e.job == job).toList();
      double mean = own.stream().mapToLong(Ended::nanos).average().orElseThrow();
      sum += (double) own.size() / ended.size() * mean;
    }
    return sum;
  }
}
