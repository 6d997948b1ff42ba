package akula.statistics.reading;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import akula.statistics.coschedules.CoScheduleMatrix;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.LongColumn;
import akula.statistics.number.LongValues;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a sweep left, read back and checked.
 *
 * @param folder where it lies; of several, the first
 * @param manifest what is needed to repeat it
 * @param runs its runs
 * @param bounds bounds of its workloads, if they were asked for
 * @param closed how long applications start again in closed runs; nothing if the runs are open
 * @param applications how long applications took, of closed runs of which {@code threads.csv} is
 *     there
 * @param real what else is known of real runs
 * @param coSchedules who ran beside whom under each policy, where that was counted
 * @param draws what the runs come to with drawn data sets, if that was asked for
 */
public record Results(
    Path folder,
    Manifest manifest,
    RunTable runs,
    Optional<BoundsTable> bounds,
    Optional<Duration> closed,
    Optional<ApplicationTimes> applications,
    Optional<RealTables> real,
    List<CoScheduleMatrix> coSchedules,
    Optional<DrawnMeans> draws) {

  /**
   * Returns the results of several sweeps over the same workloads as if they were one, so that
   * policies can be compared that were not in the same sweep.
   *
   * @param parts at least one
   * @throws InvalidInputException if they are not over the same workloads, or a policy has other
   *     results in one than in another
   */
  public static Results joined(List<Results> parts) throws InvalidInputException {
    Results joined = parts.getFirst();
    for (Results part : parts.subList(1, parts.size())) {
      joined = joined.with(part);
    }
    return joined;
  }

  private Results with(Results other) throws InvalidInputException {
    Optional<String> difference = manifest.firstDifference(other.manifest);
    if (difference.isPresent()) {
      throw new UnlikeResultsException(manifest, other.manifest, difference.get());
    }
    requireSamePolicies(other);
    try {
      return new Results(
          folder,
          manifest.withPoliciesOf(other.manifest),
          runs.with(other.runs),
          bounds.or(other::bounds),
          closed,
          applications
              .map(own -> other.applications.map(own::with).orElse(own))
              .or(other::applications),
          real.flatMap(own -> other.real.map(own::with)),
          Stream.concat(
                  coSchedules.stream(),
                  other.coSchedules.stream().filter(matrix -> !hasCoSchedules(matrix.policy())))
              .toList(),
          draws.flatMap(own -> other.draws.map(own::with)));
    } catch (IllegalArgumentException e) {
      throw wrong(
          other.folder,
          "policy %s has other results here than in %s: was it changed in between?"
              .formatted(e.getMessage(), folder));
    }
  }

  /** A name stands for one policy. */
  private void requireSamePolicies(Results other) throws InvalidInputException {
    for (String name : manifest.policies()) {
      String spec = manifest.policy(name).spec();
      String there = other.manifest.policy(name).spec();
      if (other.manifest.policies().contains(name) && !there.equals(spec)) {
        throw wrong(
            other.folder,
            "policy %s is %s here and %s in %s; give them names of their own and sweep again"
                .formatted(name, there, spec, folder));
      }
    }
  }

  private static InvalidInputException wrong(Path folder, String message) {
    return new InvalidInputException(
        List.of(new Mistake(folder.toString(), 0, 0, MessageCode.UNLIKE_RESULTS, message)));
  }

  private boolean hasCoSchedules(String policy) {
    return coSchedules.stream().anyMatch(matrix -> matrix.policy().equals(policy));
  }

  /** Returns whether the runs were simulated or real. */
  public RunKind kind() {
    return manifest.kind();
  }

  /**
   * Returns the runs of some policies that count in intervals and tests: where all repetitions of a
   * written workload came to the same under each of these policies, they are one run.
   */
  public RunTable distinct(List<String> policies) {
    return kind() == RunKind.WRITTEN ? runs.withoutCopies(policies) : runs;
  }

  /**
   * Returns how long applications took under some policies, in {@linkplain #distinct such} runs.
   */
  public Optional<ApplicationTimes> distinctApplications(List<String> policies) {
    List<String> copied = copied(policies);
    return copied.isEmpty()
        ? applications
        : applications.map(times ->
            times.withoutCopies(
                policies,
                category -> copied.contains(runs.categories().get(Math.toIntExact(category)))));
  }

  /** Returns the written workloads of which all repetitions came to the same under each policy. */
  public List<String> copied(List<String> policies) {
    return kind() == RunKind.WRITTEN ? runs.copied(policies) : List.of();
  }

  /** Returns by how much a policy is above a bound, in steps, for each workload that has one. */
  public LongValues distance(
      String category, String policy, BoundsTable.Kind kind, Measure measure) {
    Optional<LongValues> limits = bounds.flatMap(known -> known.steps(category, kind, measure));
    Optional<PolicyRuns> achieved = runs.runs(category, policy);
    LongColumn distances = new LongColumn();
    if (limits.isPresent() && achieved.isPresent()) {
      LongValues values = achieved.get().values(measure);
      for (long i = 0; i < values.size(); i++) {
        if (limits.get().get(i) != DecimalText.NONE) {
          distances.add(values.get(i) - limits.get().get(i));
        }
      }
    }
    return distances.values();
  }
}
