package akula.profiler.derive;

import akula.bootstrap.contention.sharedcache.Curve;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A program to derive a row from.
 *
 * @param name its name in the data set
 * @param instructions dynamic instructions
 * @param points measurements from one way on
 */
record DerivedProgram(String name, double instructions, List<PerWayTable.Point> points) {

  /** Returns the measurement with so many ways. */
  PerWayTable.Point at(int ways) {
    return points.get(ways - 1);
  }

  /**
   * Returns its curves, rounded to what the measurements are good for.
   *
   * @param kilobytesPerWay size of a way, in units of 1024 bytes
   */
  Curve curve(double kilobytesPerWay) {
    return new Curve(
        over(PerWayTable.Point::ipc),
        over(PerWayTable.Point::references),
        over(PerWayTable.Point::misses),
        over(PerWayTable.Point::bandwidth),
        over(point -> Math.min(1, point.missStalls() + point.storeStalls())),
        over(point -> point.occupancyKilobytes() / kilobytesPerWay));
  }

  private List<Double> over(ToDoubleFunction<PerWayTable.Point> column) {
    return points.stream().map(point -> rounded(column.applyAsDouble(point))).toList();
  }

  /** Returns a value rounded to six decimals, as measured values come. */
  static double rounded(double value) {
    return Math.rint(value * 1e6) / 1e6;
  }
}
