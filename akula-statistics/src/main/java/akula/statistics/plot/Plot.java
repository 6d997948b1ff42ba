package akula.statistics.plot;

/** A picture of numbers. */
public sealed interface Plot permits BarPlot, CurvePlot, HeatMap, LinePlot, PointPlot, ShareMap {
  /** Returns what it shows. */
  String title();

  /**
   * Returns the picture as SVG; the same numbers give the same bytes. Its elements have light
   * colours and, for a page with {@link Colours#styleSheet}, classes.
   */
  String svg();

  /** Returns whether its axis ends before the greatest value, as {@link AxisEnd} says. */
  default boolean isCut() {
    return false;
  }
}
