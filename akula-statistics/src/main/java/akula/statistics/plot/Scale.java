package akula.statistics.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Where numbers lie on an axis: from the first tick to the last, with steps of 1, 2 or 5 times a
 * power of ten.
 *
 * @param low number at the beginning
 * @param high number at the end
 * @param step from tick to tick
 * @param from coordinate of the beginning
 * @param to coordinate of the end
 */
record Scale(double low, double high, double step, double from, double to) {
  private static final int MOST_TICKS = 8;

  /** Returns a scale that has all numbers from the least to the greatest. */
  static Scale of(double least, double greatest, double from, double to) {
    double span = greatest > least ? greatest - least : 1;
    double step = step(span / MOST_TICKS);
    double low = Math.floor(least / step + 1e-9) * step;
    double high = Math.max(low + step, Math.ceil(greatest / step - 1e-9) * step);
    return new Scale(low, high, step, from, to);
  }

  private static double step(double least) {
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= least * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  double at(double value) {
    return from + (value - low) / (high - low) * (to - from);
  }

  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    long count = Math.round((high - low) / step);
    for (long i = 0; i <= count; i++) {
      ticks.add(low + i * step);
    }
    return ticks;
  }

  /** Returns a tick's number, with as many decimals as the step has. */
  String label(double tick) {
    int decimals = Math.max(0, -(int) Math.floor(Math.log10(step) + 1e-9));
    BigDecimal number = BigDecimal.valueOf(tick).setScale(decimals, RoundingMode.HALF_EVEN);
    return number.signum() == 0 ? "0" : number.toPlainString();
  }
}
