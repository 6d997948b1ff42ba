package akula.statistics.report;

import akula.statistics.comparison.Comparison;
import akula.statistics.comparison.Normalised;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunKind;
import akula.statistics.number.Estimate;
import akula.statistics.number.ExactMoments;
import akula.statistics.number.LongValues;
import akula.statistics.reading.BoundsTable;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.Results;
import akula.statistics.reading.RunTable;
import akula.statistics.uncertainty.DifferenceSources;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Categories that the same policies have run, which alone can be put side by side.
 *
 * @param results what they are of
 * @param categories their names
 * @param policies those that have run all of them
 */
record CategoryBlock(Results results, List<String> categories, List<String> policies) {

  /** Returns the blocks of results, in the order of their first categories. */
  static List<CategoryBlock> of(Results results) {
    RunTable runs = results.runs();
    Map<List<String>, List<String>> categories = new LinkedHashMap<>();
    for (String category : runs.categories()) {
      List<String> policies =
          runs.policies().stream()
              .filter(policy -> runs.runs(category, policy).isPresent())
              .toList();
      categories.computeIfAbsent(policies, _ -> new ArrayList<>()).add(category);
    }
    List<CategoryBlock> blocks = new ArrayList<>();
    categories.forEach(
        (policies, names) -> blocks.add(new CategoryBlock(results, names, policies)));
    return blocks;
  }

  /** Returns the runs of a policy in a category. */
  PolicyRuns runs(String category, String policy) {
    return results.runs().runs(category, policy).orElseThrow();
  }

  /** Returns whether its runs were simulated or real. */
  RunKind kind() {
    return results.kind();
  }

  /** Returns a number of its runs, such as {@code 3 workloads}. */
  String runsInWords(long count) {
    return kind().runs(count);
  }

  /** Returns the measures that its runs have. */
  List<Measure> measures() {
    return results.runs().measures();
  }

  /** Returns how many workloads there are. */
  long workloads() {
    return categories.stream().mapToLong(results.runs()::workloads).sum();
  }

  /** Returns the mean of a measure in a category, with its interval. */
  Estimate estimate(String category, String policy, Measure measure) {
    Estimate estimate = runs(category, policy).moments(measure).estimate(measure.stepsPerUnit());
    return isCopied(category, policy) ? estimate.ofOne() : estimate;
  }

  /** Returns the mean of a measure over all workloads, with its interval. */
  Estimate estimate(String policy, Measure measure) {
    ExactMoments moments = new ExactMoments();
    for (String category : categories) {
      moments.addAll(runs(category, policy).moments(measure));
    }
    Estimate all = moments.estimate(measure.stepsPerUnit());
    return categories.stream().noneMatch(category -> isCopied(category, policy))
        ? all
        : Estimate.acrossGroups(
            categories.stream().map(category -> estimate(category, policy, measure)).toList(),
            all.mean());
  }

  /**
   * Returns the ratio of each policy's mean to that of the best one of a category; of two policies
   * that have one run each, made again and again, there is no interval.
   */
  List<Optional<Estimate>> normalised(String category, Measure measure) {
    RunTable runs = results.runs();
    boolean one =
        Normalised.best(runs, category, measure, policies)
            .filter(best -> isCopied(category, best))
            .isPresent();
    List<Optional<Estimate>> ratios = Normalised.of(runs, category, measure, policies);
    return IntStream.range(0, policies.size())
        .mapToObj(i ->
            one && isCopied(category, policies.get(i))
                ? ratios.get(i).map(Estimate::ofOne)
                : ratios.get(i))
        .toList();
  }

  private boolean isCopied(String category, String policy) {
    return results.copied(List.of(policy)).contains(category);
  }

  /** Returns the values of a measure that count in a test of two policies, in steps. */
  List<LongValues> distinct(String first, String second, Measure measure) {
    RunTable runs = results.distinct(List.of(first, second));
    return Stream.of(first, second)
        .map(policy ->
            LongValues.joined(
                categories.stream()
                    .map(category -> runs.runs(category, policy).orElseThrow().values(measure))
                    .toList()))
        .toList();
  }

  /** Returns whether data were drawn, and leave open which of two policies is the better one. */
  boolean isOpen(String first, String second, Measure measure) {
    return results
        .draws()
        .flatMap(drawn ->
            Comparison.of(
                    results.distinct(List.of(first, second)), categories, measure, first, second)
                .map(comparison -> DifferenceSources.of(comparison, drawn).isOpen()))
        .orElse(false);
  }

  /** Returns the values of a measure on all workloads, category by category, in steps. */
  LongValues steps(String policy, Measure measure) {
    return LongValues.joined(
        categories.stream().map(category -> runs(category, policy).values(measure)).toList());
  }

  /** Returns by how much a policy is above a bound in categories, where workloads have one. */
  Optional<Estimate> distance(
      List<String> chosen, String policy, BoundsTable.Kind kind, Measure measure) {
    ExactMoments moments = new ExactMoments();
    for (String category : chosen) {
      long count = isCopied(category, policy) ? 1 : Long.MAX_VALUE;
      results.distance(category, policy, kind, measure).stream().limit(count).forEach(moments::add);
    }
    return estimate(moments, measure);
  }

  /** Returns the mean of a bound over all workloads that have it. */
  Optional<Estimate> bound(BoundsTable.Kind kind, Measure measure) {
    ExactMoments moments = new ExactMoments();
    for (String category : categories) {
      LongValues bounds =
          results
              .bounds()
              .flatMap(all -> all.steps(category, kind, measure))
              .orElse(LongValues.NONE);
      bounds.stream().filter(steps -> steps != Long.MIN_VALUE).forEach(moments::add);
    }
    return estimate(moments, measure);
  }

  /**
   * Returns for how many workloads the best static placements are proven, where that is reported.
   */
  OptionalLong exactBounds() {
    long exact = 0;
    for (String category : categories) {
      OptionalLong ofCategory = results.bounds().map(all -> all.exact(category)).orElseThrow();
      if (ofCategory.isEmpty()) {
        return ofCategory;
      }
      exact += ofCategory.getAsLong();
    }
    return OptionalLong.of(exact);
  }

  /** Returns how many workloads have best static placements with a gap. */
  long gapsOfBounds() {
    return categories.stream()
        .mapToLong(category -> results.bounds().map(all -> all.gaps(category)).orElse(0L))
        .sum();
  }

  private static Optional<Estimate> estimate(ExactMoments moments, Measure measure) {
    return moments.count() == 0
        ? Optional.empty()
        : Optional.of(moments.estimate(measure.stepsPerUnit()));
  }

  /** Returns the policy with the best mean over all workloads. */
  Optional<String> best(Measure measure) {
    double sign = measure.higherIsBetter() ? -1 : 1;
    return policies.stream()
        .min(Comparator.comparingDouble(policy -> sign * estimate(policy, measure).mean()));
  }
}
