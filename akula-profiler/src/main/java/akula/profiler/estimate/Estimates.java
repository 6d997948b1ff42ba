package akula.profiler.estimate;

import akula.profiler.estimate.Sample.Key;
import akula.profiler.plan.Combination;
import akula.profiler.plan.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Rates and relative speeds from the runs of a campaign.
 *
 * <p>Logarithms of rates are normal around the mean of their combination once the drift of the
 * machine is taken off. The variance of a combination is its own one, moderated by that of all
 * combinations in which the application runs together (or alone) as if that were {@value #PRIOR}
 * more samples (as Smyth 2004 does for many small groups of equal kind), so that three runs that
 * happen to agree are not taken for certainty. Intervals are Student's, 95%.
 */
public final class Estimates {
  /** The confidence of the intervals. */
  public static final double CONFIDENCE = 0.95;

  /** How many samples the common variance counts as. */
  static final int PRIOR = 4;

  private static final double FEWEST = 2;

  /** What nobody can know better: timers and schedulers. */
  private static final double LEAST_VARIANCE = 1e-8;

  private final Map<Key, Spread> spreads = new HashMap<>();
  private final Set<Integer> outliers = new TreeSet<>();
  private final Map<Key, Set<Integer>> leftOut = new HashMap<>();

  /**
   * Estimates.
   *
   * @param runs all runs that were made; those that do not count are passed over
   */
  public Estimates(List<Measurement> runs) {
    List<Sample> all = Samples.of(runs);
    List<Sample> level = Drift.remove(all);
    Set<Sample> far = Outliers.of(level);
    List<Sample> used = new ArrayList<>();
    for (int i = 0; i < level.size(); i++) {
      if (far.contains(level.get(i))) {
        Sample sample = level.get(i);
        outliers.add(sample.run());
        leftOut.computeIfAbsent(sample.key(), _ -> new TreeSet<>()).add(sample.run());
      } else {
        used.add(all.get(i));
      }
    }
    estimate(Drift.remove(used), Drift.segments(used));
  }

  private record Pool(double squares, double freedom) {
    Pool plus(double more, double degrees) {
      return new Pool(squares + more, freedom + degrees);
    }
  }

  private void estimate(List<Sample> samples, int segments) {
    Map<Key, List<Sample>> byKey = Samples.byKey(samples);
    double free = (double) samples.size() - byKey.size();
    // What was fitted to the drift is not free to vary any more.
    double share = free > 0 ? Math.max(0.5, (free - segments + 1) / free) : 1;
    Map<String, Pool> pools = new HashMap<>();
    byKey.forEach((key, all) ->
        pools.merge(
            pool(key),
            new Pool(squares(all), (all.size() - 1) * share),
            (a, b) -> a.plus(b.squares(), b.freedom())));
    byKey.forEach((key, all) -> spreads.put(key, spread(all, pools.get(pool(key)), share)));
  }

  private static String pool(Key key) {
    return key.application() + (key.combination().level().isEmpty() ? " alone" : " together");
  }

  private static double squares(List<Sample> samples) {
    double mean = Samples.mean(samples);
    return samples.stream().mapToDouble(s -> (s.logRate() - mean) * (s.logRate() - mean)).sum();
  }

  private static Spread spread(List<Sample> samples, Pool pool, double share) {
    double own = (samples.size() - 1) * share;
    double prior = Math.min(PRIOR, pool.freedom());
    double common = pool.freedom() > 0 ? pool.squares() / pool.freedom() : Double.NaN;
    double freedom = prior + own;
    double variance =
        freedom > 0 ? (prior * common + squares(samples)) / freedom : Double.POSITIVE_INFINITY;
    double ofMean = Math.max(LEAST_VARIANCE, variance) / samples.size();
    return new Spread(Samples.mean(samples), ofMean, Math.max(1, freedom), samples.size());
  }

  /**
   * Returns the rate of an application in a combination, if it was measured at least twice there.
   */
  public Optional<IntervalEstimate> rate(Combination combination, int application) {
    return known(combination, application).map(spread -> interval(spread));
  }

  /** Returns the time alone of an application, seconds. */
  public Optional<IntervalEstimate> seconds(Combination combination, int application) {
    return known(combination, application)
        .map(s -> interval(new Spread(-s.mean(), s.variance(), s.freedom(), s.runs())));
  }

  /** Returns the rate of an application in a combination relative to that alone. */
  public Optional<IntervalEstimate> relativeSpeed(Combination combination, int application) {
    return product(Map.of(combination, 1, Combination.alone(application), -1), 0, application);
  }

  /**
   * Returns a product of powers of the rates of an application, if all of them are known. The rates
   * of different combinations are independent.
   *
   * @param powers exponents of the rates, by combination; at least one
   * @param variance of the logarithm of what it is multiplied with beside that, 0 if there is none
   */
  public Optional<IntervalEstimate> product(
      Map<Combination, Integer> powers, double variance, int application) {
    return spread(powers, variance, application).map(Estimates::interval);
  }

  private Optional<Spread> spread(
      Map<Combination, Integer> powers, double variance, int application) {
    Optional<Spread> sum = Optional.empty();
    for (Combination one : new TreeSet<>(powers.keySet())) {
      Optional<Spread> part = known(one, application).map(rate -> rate.times(powers.get(one)));
      if (part.isEmpty()) {
        return Optional.empty();
      }
      sum = sum.map(before -> before.plus(part.get())).or(() -> part);
    }
    return sum.map(spread -> spread.blurred(variance));
  }

  private Optional<Spread> known(Combination combination, int application) {
    return Optional.ofNullable(spreads.get(new Key(combination, application)))
        .filter(spread -> spread.runs() >= FEWEST);
  }

  private static IntervalEstimate interval(Spread spread) {
    double reach =
        TDistribution.of(spread.freedom()).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
            * Math.sqrt(spread.variance());
    return new IntervalEstimate(
        Math.exp(spread.mean()),
        Math.exp(spread.mean() - reach),
        Math.exp(spread.mean() + reach),
        spread.runs());
  }

  /**
   * Returns the standard error of the logarithm of a {@link #product}, NaN if it is not known.
   *
   * @param powers exponents of the rates, by combination; at least one
   * @param variance of the logarithm of what it is multiplied with beside that, 0 if there is none
   */
  public double logError(Map<Combination, Integer> powers, double variance, int application) {
    return spread(powers, variance, application)
        .map(spread -> Math.sqrt(spread.variance()))
        .orElse(Double.NaN);
  }

  /** Returns the numbers of runs that were left out for one of their applications at least. */
  public Set<Integer> outliers() {
    return Set.copyOf(outliers);
  }

  /** Returns whether a run was left out for an application of its combination. */
  public boolean isOutlier(int run, Combination combination, int application) {
    return leftOut.getOrDefault(new Key(combination, application), Set.of()).contains(run);
  }
}
