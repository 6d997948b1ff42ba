package akula.papers.pairing;

import akula.statistics.metrics.ApplicationTime;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * What came out of the workloads of the pairing paper: each under each policy, several times. In
 * one repeat all policies have the same launches, so that they are compared repeat by repeat.
 */
public final class PairingResults {
  private static final double PERCENT = 100;

  /**
   * A closed run.
   *
   * @param times of the applications
   */
  record Run(List<ApplicationTime> times) {
    long ended() {
      return times.stream().mapToLong(ApplicationTime::instances).sum();
    }

    /** WT of section 6, seconds: each t_i counts as often as instances ended in time. */
    double weightedMeanSeconds(MeanTimes means) {
      return times.stream()
              .filter(ApplicationTime::isKnown)
              .mapToDouble(time -> time.instances() * means.seconds(time))
              .sum()
          / ended();
    }

    double seconds(String application, MeanTimes means) {
      return times.stream()
          .filter(time -> time.application().equals(application))
          .mapToDouble(means::seconds)
          .findFirst()
          .orElse(Double.NaN);
    }
  }

  /** The runs of a workload under a policy. */
  interface Runs {
    /** Returns them in the order of the repeats. */
    List<Run> of(String workload, String policy);
  }

  private final Runs runs;
  private final MeanTimes means;
  private final boolean isJudgedByMeans;

  /** Which policy runs in place of one. */
  private final UnaryOperator<String> inPlace;

  PairingResults(Runs runs, MeanTimes means) {
    this(runs, means, false, UnaryOperator.identity());
  }

  private PairingResults(
      Runs runs, MeanTimes means, boolean isJudgedByMeans, UnaryOperator<String> inPlace) {
    this.runs = runs;
    this.means = means;
    this.isJudgedByMeans = isJudgedByMeans;
    this.inPlace = inPlace;
  }

  /**
   * Returns what came out where a part was left out. Policies that are one without it cannot be
   * compared there: that is a number that is none, of which nothing is certain.
   */
  PairingResults without(PolicyPart part) {
    return new PairingResults(
        (workload, policy) -> runs.of(workload, part.without(policy)),
        means,
        isJudgedByMeans,
        part::without);
  }

  /** Returns the same, of which each mean counts as certain: its interval has no width. */
  PairingResults byMeans() {
    return new PairingResults(runs, means, true, inPlace);
  }

  /** Returns some of the repeats, those from a first one on. */
  PairingResults repeats(int first, int count) {
    return new PairingResults(
        (workload, policy) -> runs.of(workload, policy).subList(first, first + count),
        means,
        isJudgedByMeans,
        inPlace);
  }

  /** Returns by how many per cent the times of a policy are shorter with a part than without. */
  Estimate worth(PolicyPart part, String workload, String policy) {
    return improvement(workload, policy, part.without(policy));
  }

  /** Returns that as the mean of all workloads. */
  Estimate worth(PolicyPart part, String policy) {
    return averageImprovement(policy, part.without(policy));
  }

  /** Returns of which instances times are means. */
  MeanTimes means() {
    return means;
  }

  /** Returns whether an application ended in time in each run, under all of these policies. */
  boolean hasEnds(List<String> policies) {
    return PairingTable.WORKLOADS.stream()
        .allMatch(workload ->
            policies.stream()
                .flatMap(policy -> runs.of(workload, policy).stream())
                .allMatch(run -> run.ended() > 0));
  }

  int repeats() {
    return runs.of(PairingTable.WORKLOADS.getFirst(), PairingTable.BUS).size();
  }

  /** Returns the weighted mean execution time, seconds. */
  Estimate seconds(String workload, String policy) {
    return estimate(repeat -> seconds(workload, policy, repeat));
  }

  /** Returns how many instances ended in time, of all applications. */
  Estimate ended(String workload, String policy) {
    return estimate(repeat -> runs.of(workload, policy).get(repeat).ended());
  }

  private double seconds(String workload, String policy, int repeat) {
    return runs.of(workload, policy).get(repeat).weightedMeanSeconds(means);
  }

  private double improvement(String workload, String policy, String base, int repeat) {
    return areOne(policy, base)
        ? Double.NaN
        : PERCENT * (1 - seconds(workload, policy, repeat) / seconds(workload, base, repeat));
  }

  /** Returns whether one policy runs in the place of two. */
  private boolean areOne(String policy, String other) {
    return !policy.equals(other) && inPlace.apply(policy).equals(inPlace.apply(other));
  }

  private double average(String policy, String base, int repeat) {
    return PairingTable.WORKLOADS.stream()
        .mapToDouble(workload -> improvement(workload, policy, base, repeat))
        .average()
        .orElseThrow();
  }

  /** Returns by how many per cent a policy's time is shorter than another's in a workload. */
  Estimate improvement(String workload, String policy, String base) {
    return estimate(repeat -> improvement(workload, policy, base, repeat));
  }

  /** Returns how much more a policy improves on linux_24 in a workload than in another one. */
  Estimate differenceOfImprovements(String policy, String workload, String other) {
    return estimate(repeat ->
        improvement(workload, policy, PairingTable.LINUX, repeat)
            - improvement(other, policy, PairingTable.LINUX, repeat));
  }

  /** Returns by how many per cent a policy improves on another one, the mean of all workloads. */
  Estimate averageImprovement(String policy, String base) {
    return estimate(repeat -> average(policy, base, repeat));
  }

  /** Returns the difference of two policies' average improvements, percentage points. */
  Estimate averageDifference(String policy, String other) {
    return estimate(repeat ->
        areOne(policy, other)
            ? Double.NaN
            : average(policy, PairingTable.LINUX, repeat)
                - average(other, PairingTable.LINUX, repeat));
  }

  /** Returns the applications of a workload. */
  List<String> applications(String workload) {
    return runs.of(workload, PairingTable.LINUX).getFirst().times().stream()
        .map(ApplicationTime::application)
        .sorted()
        .toList();
  }

  /**
   * Returns how many times as long as under linux_24 an application takes on average, over the
   * repeats in which there is a time under both; of fewer than two there is no interval.
   */
  Estimate relativeTime(String workload, String application, String policy) {
    List<Double> ratios = new ArrayList<>();
    for (int repeat = 0; repeat < repeats(); repeat++) {
      double ratio =
          runs.of(workload, policy).get(repeat).seconds(application, means)
              / runs.of(workload, PairingTable.LINUX).get(repeat).seconds(application, means);
      if (!Double.isNaN(ratio)) {
        ratios.add(ratio);
      }
    }
    return judged(Estimate.ofAll(ratios.stream().mapToDouble(Double::doubleValue).toArray()));
  }

  private Estimate judged(Estimate estimate) {
    return isJudgedByMeans ? new Estimate(estimate.count(), estimate.mean(), 0) : estimate;
  }

  private Estimate estimate(IntToDoubleFunction ofRepeat) {
    return judged(Estimate.ofAll(IntStream.range(0, repeats()).mapToDouble(ofRepeat).toArray()));
  }
}
