package akula.papers.claims;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Something that a grid varies.
 *
 * @param name with its unit
 * @param sign what stands before each value, for example {@code x} of a factor
 * @param values ascending, {@code base} among them
 * @param base as it is where nothing is varied
 */
public record GridAxis(String name, String sign, List<Double> values, double base) {
  /** Keeps its own copy. */
  public GridAxis {
    values = List.copyOf(values);
    if (!values.contains(base) || !values.equals(values.stream().sorted().distinct().toList())) {
      throw new IllegalArgumentException(
          "%s: ascending values, %s among them, are needed, not %s".formatted(name, base, values));
    }
  }

  /**
   * Returns an axis as dense as is asked for.
   *
   * @param few values beside the base, in a short grid too
   * @param more those that a full one has beside them
   */
  public static GridAxis of(
      String name, String sign, double base, GridDensity density, double[] few, double[] more) {
    double[] finer = density == GridDensity.FULL ? more : new double[0];
    return new GridAxis(
        name,
        sign,
        Stream.of(new double[] {base}, few, finer)
            .flatMapToDouble(Arrays::stream)
            .sorted()
            .boxed()
            .toList(),
        base);
  }

  /** Returns an axis of numbers without an order: which of so many groups of runs. */
  static GridAxis ofSeeds(List<Double> numbers) {
    return new GridAxis("group of runs", "", numbers, numbers.getFirst());
  }

  /** Returns a value as it is printed. */
  String text(double value) {
    return sign + BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Returns values as they are printed, with commas between them. */
  String text(List<Double> of) {
    return of.stream().map(this::text).collect(Collectors.joining(", "));
  }
}
