package akula.statistics.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Points of two measures that are the better the less they are, and their frontier: those beside
 * which none is at most as great in both, and less in one (V. Pareto, Manuale di economia politica,
 * 1906).
 *
 * @param title what it shows
 * @param across what goes from left to right, on a logarithmic axis, with the unit
 * @param up what goes from below upwards, on a logarithmic axis, with the unit
 * @param series in the order of the legend
 */
public record PointPlot(String title, String across, String up, List<Series> series)
    implements Plot {
  private static final int WIDTH = 900;
  private static final int LEFT = 78;
  private static final int RIGHT = 30;
  private static final int HEIGHT = 380;
  private static final double RADIUS = 4.5;
  private static final double RING = 8.5;

  /**
   * A point.
   *
   * @param name in full
   * @param label is written beside it, if there is room
   * @param across above 0
   * @param up above 0
   * @param isMarked whether it has a ring
   */
  public record Point(String name, String label, double across, double up, boolean isMarked) {
    /** Returns whether another one is at most as great in both measures, and less in one. */
    public boolean isBeatenBy(Point other) {
      return other.across <= across && other.up <= up && (other.across < across || other.up < up);
    }
  }

  /**
   * Points of one kind.
   *
   * @param points at least one, joined by a thin line in this order
   */
  public record Series(String name, List<Point> points) {
    /** Keeps its own copy. */
    public Series {
      if (points.isEmpty()) {
        throw new IllegalArgumentException(name + " has no points");
      }
      points = List.copyOf(points);
    }
  }

  /** Keeps its own copy. */
  public PointPlot {
    series = List.copyOf(series);
  }

  private Stream<Point> all() {
    return series.stream().flatMap(one -> one.points().stream());
  }

  /** Returns the points that no other one beats, from the left to the right. */
  public List<Point> frontier() {
    return all()
        .filter(point -> all().noneMatch(point::isBeatenBy))
        .sorted(Comparator.comparingDouble(Point::across))
        .toList();
  }

  @Override
  public String svg() {
    Drawing drawing = new Drawing();
    List<String> names = series.stream().map(Series::name).toList();
    double top = new Legend(names, Legend.Sample.AREA).draw(drawing, LEFT, 8, WIDTH - RIGHT) + 12;
    double bottom = top + HEIGHT;
    LogScale x = scale(Point::across, LEFT, WIDTH - RIGHT);
    LogScale y = scale(Point::up, bottom, top);
    axes(drawing, x, y);
    staircase(drawing, x, y);
    for (int i = 0; i < series.size(); i++) {
      draw(drawing, i, x, y);
    }
    label(drawing, x, y);
    double middle = (LEFT + WIDTH - RIGHT) / 2.0;
    drawing.text(middle, bottom + 38, "middle", Drawing.SMALL, across, Drawing.mutedStyle());
    return drawing.svg(WIDTH, bottom + 48, title);
  }

  private LogScale scale(ToDoubleFunction<Point> measure, double from, double to) {
    DoubleSummaryStatistics values = all().mapToDouble(measure).summaryStatistics();
    return LogScale.of(values.getMin(), values.getMax(), from, to);
  }

  private void axes(Drawing drawing, LogScale x, LogScale y) {
    for (double tick : y.ticks()) {
      double at = y.at(tick);
      drawing.line(LEFT, at, WIDTH - RIGHT, at, Drawing.gridStyle());
      String label = LogScale.label(tick);
      drawing.text(LEFT - 7, at + 4, "end", Drawing.SMALL, label, Drawing.mutedStyle());
    }
    for (double tick : x.ticks()) {
      double at = x.at(tick);
      drawing.line(at, y.to(), at, y.from(), Drawing.gridStyle());
      String label = LogScale.label(tick);
      drawing.text(at, y.from() + 17, "middle", Drawing.SMALL, label, Drawing.mutedStyle());
    }
    double middle = (y.from() + y.to()) / 2;
    String turned = " transform=\"rotate(-90 16 " + Drawing.at(middle) + ")\"";
    drawing.text(16, middle, "middle", Drawing.SMALL, up, Drawing.mutedStyle() + turned);
    drawing.line(LEFT, y.from(), WIDTH - RIGHT, y.from(), Drawing.axisStyle(1));
  }

  /** What lies above it and to its right is beaten by a point of the frontier. */
  private void staircase(Drawing drawing, LogScale x, LogScale y) {
    StringBuilder path = new StringBuilder();
    double above = y.to();
    for (Point point : frontier()) {
      String at = Drawing.at(x.at(point.across()));
      path.append(path.isEmpty() ? "M%s %s".formatted(at, Drawing.at(above)) : "H" + at);
      path.append("V").append(Drawing.at(y.at(point.up())));
    }
    path.append("H").append(Drawing.at(x.to()));
    drawing.path(path.toString(), Drawing.axisStyle(1.5) + " stroke-dasharray=\"6 4\"", "frontier");
  }

  private void draw(Drawing drawing, int number, LogScale x, LogScale y) {
    List<Point> points = series.get(number).points();
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      path.append(path.isEmpty() ? "M" : "L")
          .append(Drawing.at(x.at(point.across())))
          .append(' ')
          .append(Drawing.at(y.at(point.up())));
    }
    drawing.path(
        path.toString(),
        Drawing.lineStyle(number) + " opacity=\"0.35\"",
        series.get(number).name());
    for (Point point : points) {
      double atX = x.at(point.across());
      double atY = y.at(point.up());
      if (point.isMarked()) {
        drawing.disc(atX, atY, RING, "fill=\"none\" " + Drawing.axisStyle(1.5), point.name());
      }
      drawing.disc(atX, atY, RADIUS, Drawing.fillStyle(number), point.name());
    }
  }

  /** Those with a ring come first, then the last series: they are what a reader looks for. */
  private void label(Drawing drawing, LogScale x, LogScale y) {
    Labels labels = new Labels(LEFT, WIDTH - RIGHT, y.from());
    all().forEach(point -> labels.taken(x.at(point.across()), y.at(point.up()), RADIUS));
    List<Point> ordered = new ArrayList<>();
    series.reversed().forEach(one -> ordered.addAll(one.points()));
    ordered.sort(Comparator.comparing(point -> !point.isMarked()));
    for (Point point : ordered) {
      labels.draw(drawing, x.at(point.across()), y.at(point.up()), point.label());
    }
  }
}
