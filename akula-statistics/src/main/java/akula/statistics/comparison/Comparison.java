package akula.statistics.comparison;

import akula.statistics.metrics.Measure;
import akula.statistics.number.LongValues;
import akula.statistics.reading.PolicyRuns;
import akula.statistics.reading.RunTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Two policies on the workloads of a sweep that both have run, by one measure.
 *
 * @param measure by which they are compared
 * @param first the first policy
 * @param second the second one
 * @param categories each category that both have run
 * @param all all of their workloads together
 */
public record Comparison(
    Measure measure, String first, String second, List<InCategory> categories, Pairing all) {

  /**
   * A category.
   *
   * @param category its name
   * @param pairing the comparison on its workloads
   * @param pValue of its signed-rank test, corrected for the number of categories by {@link Holm}
   */
  public record InCategory(String category, Pairing pairing, double pValue) {
    /** Returns what this category shows. */
    public Verdict verdict() {
      return pairing.verdict(pValue);
    }
  }

  /**
   * Compares two policies on all categories, see {@link #of(RunTable, List, Measure, String,
   * String)}.
   */
  public static Optional<Comparison> of(
      RunTable runs, Measure measure, String first, String second) {
    return of(runs, runs.categories(), measure, first, second);
  }

  /**
   * Compares two policies.
   *
   * @param chosen the categories to look at
   * @return nothing if there is no category that both have run
   */
  public static Optional<Comparison> of(
      RunTable runs, List<String> chosen, Measure measure, String first, String second) {
    List<String> names = new ArrayList<>();
    List<Pairing> pairings = new ArrayList<>();
    List<LongValues> ofFirst = new ArrayList<>();
    List<LongValues> ofSecond = new ArrayList<>();
    for (String category : chosen) {
      Optional<PolicyRuns> a = runs.runs(category, first);
      Optional<PolicyRuns> b = runs.runs(category, second);
      if (a.isPresent() && b.isPresent()) {
        names.add(category);
        ofFirst.add(a.get().values(measure));
        ofSecond.add(b.get().values(measure));
        pairings.add(Pairing.of(measure, ofFirst.getLast(), ofSecond.getLast()));
      }
    }
    if (names.isEmpty()) {
      return Optional.empty();
    }
    Pairing all =
        names.size() == 1
            ? pairings.getFirst()
            : Pairing.of(measure, LongValues.joined(ofFirst), LongValues.joined(ofSecond));
    return Optional.of(new Comparison(measure, first, second, corrected(names, pairings), all));
  }

  private static List<InCategory> corrected(List<String> names, List<Pairing> pairings) {
    double[] raw = pairings.stream().mapToDouble(Pairing::pValue).toArray();
    double[] pValues = Holm.corrected(raw);
    List<InCategory> categories = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      categories.add(new InCategory(names.get(i), pairings.get(i), pValues[i]));
    }
    return categories;
  }

  /** Returns what all workloads together show. */
  public Verdict verdict() {
    return all.verdict(all.pValue());
  }

  /** Returns the names of the categories that show something, in order. */
  public List<String> categoriesWith(Verdict verdict) {
    return categories.stream()
        .filter(category -> category.verdict() == verdict)
        .map(InCategory::category)
        .toList();
  }

  /** Returns the numbers of workloads that categories have: each once, ascending. */
  public List<Long> workloadCounts() {
    return categories.stream().map(c -> c.pairing().workloads()).distinct().sorted().toList();
  }
}
