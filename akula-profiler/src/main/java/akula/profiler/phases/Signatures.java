package akula.profiler.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What windows look like, to tell which are alike: what a unit of work took (as a logarithm), and
 * each count by unit of work. What hardly varies between windows is left out, and so is what was
 * counted so seldom that it varies by chance; the rest is standardised to a mean of 0 and a
 * variance of 1.
 *
 * @param points one for each window
 * @param leastVariance of the points around the centre of their phase: nothing is measured better
 * @param isSteady whether nothing varies, so that there is one phase; then points tell how far
 *     windows are from the usual speed
 */
record Signatures(double[][] points, double leastVariance, boolean isSteady) {
  /** Relative: what varies by less does not vary. */
  static final double LEAST_VARIATION = 0.05;

  /** So many a window on average: by chance such a count varies by a tenth. */
  static final double LEAST_COUNT = 100;

  /** Relative: rates of windows of one phase are never more equal than that. */
  static final double RESOLUTION = 0.02;

  private record Column(double[] values, double deviation) {}

  static Signatures of(List<SoloWindow> windows) {
    Column speed = column(windows, window -> Math.log(window.spentByWork()));
    List<Column> kept = new ArrayList<>();
    if (speed.deviation() >= LEAST_VARIATION) {
      kept.add(speed);
    }
    int counts = windows.stream().mapToInt(window -> window.counts().length).max().orElse(0);
    for (int i = 0; i < counts; i++) {
      int event = i;
      double all = windows.stream().mapToDouble(window -> window.counts()[event]).sum();
      double work = windows.stream().mapToDouble(SoloWindow::work).sum();
      if (all >= LEAST_COUNT * windows.size()) { // not if a count is unknown
        Column column =
            column(windows, window -> window.counts()[event] / window.work() * (work / all));
        if (column.deviation() >= LEAST_VARIATION) {
          kept.add(column);
        }
      }
    }
    boolean steady = kept.isEmpty();
    List<Column> used = steady ? List.of(speed) : kept;
    double least =
        used.stream().mapToDouble(one -> square(RESOLUTION / one.deviation())).average().orElse(1);
    return new Signatures(points(windows.size(), used), least, steady);
  }

  private static double square(double value) {
    return value * value;
  }

  /** Values are relative to the usual one, so that deviations of all columns can be compared. */
  private static Column column(List<SoloWindow> windows, ToDoubleFunction<SoloWindow> value) {
    double[] values = windows.stream().mapToDouble(value).toArray();
    double mean = IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElse(0);
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] -= mean;
      squares += square(values[i]);
    }
    return new Column(values, Math.sqrt(squares / values.length));
  }

  private static double[][] points(int size, List<Column> columns) {
    double[][] points = new double[size][columns.size()];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < columns.size(); j++) {
        Column column = columns.get(j);
        points[i][j] = column.values()[i] / Math.max(column.deviation(), Double.MIN_NORMAL);
      }
    }
    return points;
  }
}
