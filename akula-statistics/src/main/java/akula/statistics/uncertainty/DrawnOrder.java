package akula.statistics.uncertainty;

import akula.statistics.metrics.Measure;
import akula.statistics.number.Share;
import akula.statistics.reading.DrawnMeans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Whether the order of the policies of a sweep, by one measure, is the same with drawn data. */
public final class DrawnOrder {
  /** What the row is called that has the means over all categories. */
  public static final String ALL = "all";

  private final DrawnMeans drawn;
  private final AsMeasured asMeasured;
  private final Measure measure;

  /** The means with the data as they were measured. */
  @FunctionalInterface
  public interface AsMeasured {
    /** Returns the mean of a category and policy, by their positions. */
    double mean(int category, int policy, Measure measure);
  }

  /**
   * A category.
   *
   * @param category its name
   * @param means of each policy
   * @param best of each policy in how many draws no other is better; where several are equally
   *     good, each of them
   * @param pairs each two policies
   */
  public record Row(String category, List<OverDraws> means, List<Share> best, List<Pair> pairs) {}

  /**
   * Two policies.
   *
   * @param better the one with the better mean, with the data as they were measured
   * @param worse the other one
   * @param difference the mean of that less the mean of the better one
   */
  public record Pair(String better, String worse, OverDraws difference) {}

  /** Looks at means by a measure. */
  public DrawnOrder(DrawnMeans drawn, AsMeasured asMeasured, Measure measure) {
    this.drawn = drawn;
    this.asMeasured = asMeasured;
    this.measure = measure;
  }

  /** Returns a row for each category and, where there are several, one for all. */
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    List<String> categories = drawn.categories();
    for (String category : categories) {
      rows.add(row(category, List.of(category)));
    }
    if (categories.size() > 1) {
      rows.add(row(ALL, categories));
    }
    return rows;
  }

  /**
   * Returns which means over all categories, and which of their differences, drawing shifts, if
   * any.
   */
  public Optional<String> shifts() {
    Row all = rows().getLast();
    DrawnShifts shifts = new DrawnShifts(measure);
    for (int policy = 0; policy < drawn.policies().size(); policy++) {
      shifts.add("the mean of " + drawn.policies().get(policy), all.means().get(policy));
    }
    for (Pair pair : all.pairs()) {
      shifts.add(
          "the mean of %s less that of %s".formatted(pair.worse(), pair.better()),
          pair.difference());
    }
    return shifts.sentence();
  }

  /** Each category has as many workloads as the others. */
  private Row row(String name, List<String> categories) {
    long[] weights = categories.stream().mapToLong(_ -> 1).toArray();
    List<double[]> values = new ArrayList<>();
    List<OverDraws> means = new ArrayList<>();
    for (int policy = 0; policy < drawn.policies().size(); policy++) {
      int own = policy;
      values.add(drawn.means(measure, drawn.policies().get(policy), categories, weights));
      double mean =
          categories.stream()
                  .mapToDouble(
                      one -> asMeasured.mean(drawn.categories().indexOf(one), own, measure))
                  .sum()
              / categories.size();
      means.add(new OverDraws(mean, values.getLast()));
    }
    List<Share> best =
        IntStream.range(0, means.size()).mapToObj(policy -> best(policy, values)).toList();
    return new Row(name, means, best, pairs(means, values));
  }

  private Share best(int policy, List<double[]> values) {
    int count =
        (int)
            IntStream.range(0, drawn.draws())
                .filter(draw ->
                    values.stream()
                        .noneMatch(other -> isBetter(other[draw], values.get(policy)[draw])))
                .count();
    return new Share(count, drawn.draws());
  }

  private boolean isBetter(double one, double other) {
    return measure.higherIsBetter() ? one > other : one < other;
  }

  private List<Pair> pairs(List<OverDraws> means, List<double[]> values) {
    Comparator<Integer> byMean =
        Comparator.comparingDouble((Integer policy) -> means.get(policy).asMeasured());
    List<Integer> order =
        IntStream.range(0, means.size())
            .boxed()
            .sorted(measure.higherIsBetter() ? byMean.reversed() : byMean)
            .toList();
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      for (int j = i + 1; j < order.size(); j++) {
        int better = order.get(i);
        int worse = order.get(j);
        double[] differences =
            IntStream.range(0, drawn.draws())
                .mapToDouble(draw -> values.get(worse)[draw] - values.get(better)[draw])
                .toArray();
        pairs.add(
            new Pair(
                drawn.policies().get(better),
                drawn.policies().get(worse),
                new OverDraws(
                    means.get(worse).asMeasured() - means.get(better).asMeasured(), differences)));
      }
    }
    return pairs;
  }
}
