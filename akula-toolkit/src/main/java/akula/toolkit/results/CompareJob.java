package akula.toolkit.results;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.statistics.metrics.Measure;
import akula.statistics.reading.PartResults;
import akula.statistics.reading.WholeSweep;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobListener;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which of two policies is better, where, and how sure that is. It changes nothing. */
public final class CompareJob implements Job<CompareResult> {
  private final NamedResults results;
  private final List<String> policies;
  private final Optional<Measure> measure;

  /**
   * Makes one.
   *
   * @param policies two, or none for those of results that have just two
   * @param measure by which they are compared; nothing to compare how long applications take
   */
  CompareJob(NamedResults results, List<String> policies, Optional<Measure> measure) {
    this.results = results;
    this.policies = policies;
    this.measure = measure;
  }

  /** Begins a plan; what nothing is said of is as in {@code akula compare}. */
  public static CompareBuilder builder() {
    return new CompareBuilder();
  }

  /**
   * Compares.
   *
   * @throws InvalidInputException if the results cannot be read, or do not go together
   * @throws UsageException if they do not have both policies, or nothing can be compared
   */
  @Override
  public CompareResult run(JobListener listener) throws InvalidInputException {
    WholeSweep sweep = results.read(listener);
    List<String> chosen = chosen(sweep);
    String first = chosen.getFirst();
    String second = chosen.getLast();
    List<PartComparison> compared = List.of();
    List<PartApplications> applications = List.of();
    if (measure.isPresent()) {
      compared =
          sweep.parts().stream()
              .map(part -> PartComparison.of(part, measure.get(), first, second))
              .toList();
      requireOne(compared, PartComparison::part, PartComparison::obstacle);
    } else {
      applications =
          sweep.parts().stream().map(part -> PartApplications.of(part, first, second)).toList();
      requireOne(applications, PartApplications::part, PartApplications::obstacle);
    }
    return new CompareResult(first, second, compared, applications);
  }

  private List<String> chosen(WholeSweep sweep) {
    List<String> known = sweep.policies();
    if (known.size() == 1) {
      throw new UsageException(
          MessageCode.UNFIT,
          "the results have no policy but %s; add a results folder in which the same workloads have"
                  .formatted(known.getFirst())
              + " another one");
    }
    if (policies.isEmpty() && known.size() != 2) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "the results have %d policies; choose two with --policy from %s"
              .formatted(known.size(), String.join(", ", known)));
    }
    if (policies.isEmpty()) {
      return known;
    }
    List<String> chosen = policies.stream().map(text -> NamedResults.policy(sweep, text)).toList();
    if (chosen.getFirst().equals(chosen.getLast())) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE,
          "--policy %s and --policy %s are both policy %s; name two different policies"
              .formatted(policies.getFirst(), policies.getLast(), chosen.getFirst()));
    }
    return chosen;
  }

  private static <T> void requireOne(
      List<T> parts, Function<T, PartResults> part, Function<T, String> obstacle) {
    if (parts.stream().map(obstacle).noneMatch(String::isEmpty)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          part.apply(parts.getFirst()).name().isEmpty()
              ? obstacle
                  .apply(parts.getFirst())
                  .replaceFirst("^it has", "the results have")
                  .replaceFirst("^its runs", "the runs of the results")
              : "no part can be compared: "
                  + parts.stream()
                      .map(
                          one -> "of %s, %s".formatted(part.apply(one).name(), obstacle.apply(one)))
                      .collect(Collectors.joining("; ")));
    }
  }
}
