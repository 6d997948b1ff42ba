package akula.profiler.outcome;

import akula.profiler.plan.Combination;
import java.util.HashMap;
import java.util.Map;

/**
 * A relative speed as it comes about by a level and all levels further out: what a simulator has
 * for these programs once it has multiplied the levels.
 *
 * @param value the relative speed
 * @param powers the rates that it is a product of, with their exponents; none for nothing measured
 * @param variance of the logarithm of the part of it that was predicted
 * @param isPredicted whether a part of it was predicted
 */
record WholeSpeed(
    double value, Map<Combination, Integer> powers, double variance, boolean isPredicted) {
  /** Nothing slows. */
  static final WholeSpeed ONE = new WholeSpeed(1, Map.of(), 0, false);

  /** Keeps its own copy. */
  WholeSpeed {
    powers = Map.copyOf(powers);
  }

  /** Returns one that was measured: the rate together by that alone. */
  static WholeSpeed measured(double value, Combination together, int application) {
    return new WholeSpeed(value, Map.of(together, 1, Combination.alone(application), -1), 0, false);
  }

  /** Returns the same at a level further in where the speed was predicted. */
  WholeSpeed predicted(double speed, double logVariance) {
    return new WholeSpeed(value * speed, powers, variance + logVariance, true);
  }

  WholeSpeed times(WholeSpeed other) {
    return new WholeSpeed(
        value * other.value,
        sum(other, 1),
        variance + other.variance,
        isPredicted || other.isPredicted);
  }

  /** Returns the quotient; rates that are in both cancel out. */
  WholeSpeed by(WholeSpeed other) {
    return new WholeSpeed(
        value / other.value,
        sum(other, -1),
        variance + other.variance,
        isPredicted || other.isPredicted);
  }

  private Map<Combination, Integer> sum(WholeSpeed other, int sign) {
    Map<Combination, Integer> sum = new HashMap<>(powers);
    other.powers.forEach((one, power) -> sum.merge(one, sign * power, Integer::sum));
    sum.values().removeIf(power -> power == 0);
    return sum;
  }
}
