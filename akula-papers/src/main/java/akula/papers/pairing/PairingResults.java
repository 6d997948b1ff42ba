package akula.papers.pairing;

import akula.papers.pairing.WorkWatch.Work;
import akula.statistics.metrics.ApplicationTime;
import akula.statistics.number.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
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
   * @param work what was done in time
   */
  record Run(List<ApplicationTime> times, Work work) {
    /** Makes one of which it was not looked at what was done. */
    Run(List<ApplicationTime> times) {
      this(times, new Work(Double.NaN, List.of(), Double.NaN, Double.NaN));
    }

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

  /** Returns by how many per cent more work is done under a policy with a part than without. */
  Estimate workWorth(PolicyPart part, String workload, String policy) {
    return moreWork(workload, policy, part.without(policy));
  }

  /** Returns that as the mean of all workloads. */
  Estimate workWorth(PolicyPart part, String policy) {
    return averageMoreWork(policy, part.without(policy));
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

  /** Returns something of what was done in the runs. */
  Estimate work(String workload, String policy, ToDoubleFunction<Work> what) {
    return estimate(repeat -> work(workload, policy, what, repeat));
  }

  /**
   * Returns by how much something of what was done is more under a policy than under another, the
   * mean of some workloads.
   */
  Estimate averageMoreOf(
      List<String> workloads, String policy, String base, ToDoubleFunction<Work> what) {
    return estimate(repeat ->
        workloads.stream()
            .mapToDouble(workload -> moreOf(workload, policy, base, what, repeat))
            .average()
            .orElseThrow());
  }

  private double moreOf(
      String workload, String policy, String base, ToDoubleFunction<Work> what, int repeat) {
    return areOne(policy, base)
        ? Double.NaN
        : work(workload, policy, what, repeat) - work(workload, base, what, repeat);
  }

  private double work(String workload, String policy, ToDoubleFunction<Work> what, int repeat) {
    return what.applyAsDouble(runs.of(workload, policy).get(repeat).work());
  }

  /** Returns by how many per cent a policy does more work than another one in a workload. */
  Estimate moreWork(String workload, String policy, String base) {
    return estimate(repeat -> moreWork(workload, policy, base, repeat));
  }

  /** Returns that as the mean of all workloads. */
  Estimate averageMoreWork(String policy, String base) {
    return estimate(repeat ->
        PairingTable.WORKLOADS.stream()
            .mapToDouble(workload -> moreWork(workload, policy, base, repeat))
            .average()
            .orElseThrow());
  }

  private double moreWork(String workload, String policy, String base, int repeat) {
    return areOne(policy, base)
        ? Double.NaN
        : PERCENT
            * (work(workload, policy, Work::rate, repeat) / work(workload, base, Work::rate, repeat)
                - 1);
  }

  /**
   * Returns how many times as long as under linux_24 an application takes for the same work, by
   * what was done of it in time: it does not hang on how many of its instances ended, nor on how
   * they ran when the others were gone.
   */
  Estimate timeForWork(String workload, String application, String policy) {
    return estimate(repeat ->
        work(workload, PairingTable.LINUX, work -> work.rate(application), repeat)
            / work(workload, policy, work -> work.rate(application), repeat));
  }

  /** Returns in how many repeats no instance of an application ended in time. */
  long withoutEnd(String workload, String application, String policy) {
    return runs.of(workload, policy).stream()
        .flatMap(run -> run.times().stream())
        .filter(time -> time.application().equals(application) && !time.isKnown())
        .count();
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

  /** Returns by how many per cent a policy improves on linux_24 where it does most. */
  Estimate greatestImprovement(String policy) {
    return estimate(repeat ->
        PairingTable.WORKLOADS.stream()
            .mapToDouble(workload -> improvement(workload, policy, PairingTable.LINUX, repeat))
            .max()
            .orElseThrow());
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
