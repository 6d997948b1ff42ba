package akula.statistics.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Where numbers above 0 lie on a logarithmic axis, from one tick to another. Ticks are powers of
 * ten, with 2 and 5 times these where there are few.
 *
 * @param ticks from the beginning to the end of the axis, at least two, ascending
 * @param from coordinate of the beginning
 * @param to coordinate of the end
 */
record LogScale(List<Double> ticks, double from, double to) {
  private static final int MANY_DECADES = 5;

  /** Returns a scale that has all numbers from the least, which is above 0, to the greatest. */
  static LogScale of(double least, double greatest, double from, double to) {
    int first = (int) Math.floor(Math.log10(least));
    int last = (int) Math.ceil(Math.log10(greatest));
    List<Double> factors = last - first < MANY_DECADES ? List.of(1.0, 2.0, 5.0) : List.of(1.0);
    List<Double> all = new ArrayList<>();
    IntStream.rangeClosed(first, Math.max(last, first + 1))
        .forEach(power -> factors.forEach(factor -> all.add(factor * Math.pow(10, power))));
    int begin = 0;
    while (all.get(begin + 1) <= least) {
      begin++;
    }
    int end = begin + 1;
    while (all.get(end) < greatest) {
      end++;
    }
    return new LogScale(List.copyOf(all.subList(begin, end + 1)), from, to);
  }

  double at(double value) {
    double low = Math.log(ticks.getFirst());
    return from + (Math.log(value) - low) / (Math.log(ticks.getLast()) - low) * (to - from);
  }

  /** Returns a tick's number. */
  static String label(double tick) {
    int decimals = Math.max(0, -(int) Math.floor(Math.log10(tick) + 1e-9));
    return String.format(Locale.ROOT, "%." + decimals + "f", tick);
  }
}
