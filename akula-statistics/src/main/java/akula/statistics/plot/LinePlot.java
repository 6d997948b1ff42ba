package akula.statistics.plot;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Numbers over time, a line for each series; the axis upwards is a logarithmic one if that is asked
 * for. Nothing is less than 0. On a logarithmic axis 0, which has no place there, is drawn at its
 * lower end.
 *
 * @param title what it shows
 * @param across what the times are, with the unit
 * @param axis what the numbers are, with the unit
 * @param times ascending, at least two
 * @param series names of the lines
 * @param values of each series, a number for each time
 * @param isLogarithmic whether equal distances upwards are equal ratios
 */
public record LinePlot(
    String title,
    String across,
    String axis,
    List<Double> times,
    List<String> series,
    List<List<Double>> values,
    boolean isLogarithmic)
    implements Plot {
  private static final int WIDTH = 900;
  private static final int LEFT = 66;
  private static final int RIGHT = 20;
  private static final int HEIGHT = 300;

  /** Keeps its own copies. */
  public LinePlot {
    times = List.copyOf(times);
    series = List.copyOf(series);
    values = values.stream().map(List::copyOf).toList();
  }

  /** Where numbers lie, on either axis. */
  private interface Height {
    double of(double value);
  }

  @Override
  public String svg() {
    Drawing drawing = new Drawing();
    double top = new Legend(series, Legend.Sample.LINE).draw(drawing, LEFT, 8, WIDTH - RIGHT) + 8;
    double bottom = top + HEIGHT;
    Scale x = Scale.of(times.getFirst(), times.getLast(), LEFT, WIDTH - RIGHT);
    for (double tick : x.ticks()) {
      drawing.line(x.at(tick), top, x.at(tick), bottom, Drawing.gridStyle());
      drawing.text(
          x.at(tick), bottom + 17, "middle", Drawing.SMALL, x.label(tick), Drawing.mutedStyle());
    }
    Height y = isLogarithmic ? logarithmic(drawing, bottom, top) : even(drawing, bottom, top);
    for (int i = 0; i < series.size(); i++) {
      drawing.path(path(values.get(i), x, y), Drawing.lineStyle(i), series.get(i));
    }
    drawing.line(LEFT, bottom, WIDTH - RIGHT, bottom, Drawing.axisStyle(1));
    double middle = (LEFT + WIDTH - RIGHT) / 2.0;
    drawing.text(middle, bottom + 38, "middle", Drawing.SMALL, across, Drawing.mutedStyle());
    String turn = " transform=\"rotate(-90 16 " + Drawing.at((top + bottom) / 2) + ")\"";
    drawing.text(
        16, (top + bottom) / 2, "middle", Drawing.SMALL, axis, Drawing.mutedStyle() + turn);
    return drawing.svg(WIDTH, bottom + 48, title);
  }

  private Height even(Drawing drawing, double bottom, double top) {
    Scale scale = Scale.of(0, all().max().orElse(1), bottom, top);
    scale.ticks().forEach(tick -> tick(drawing, scale.at(tick), scale.label(tick)));
    return scale::at;
  }

  private Height logarithmic(Drawing drawing, double bottom, double top) {
    double least = all().filter(value -> value > 0).min().orElse(1);
    LogScale scale = LogScale.of(least, Math.max(least, all().max().orElse(1)), bottom, top);
    scale.ticks().forEach(tick -> tick(drawing, scale.at(tick), LogScale.label(tick)));
    return value -> scale.at(Math.max(value, scale.ticks().getFirst()));
  }

  private static void tick(Drawing drawing, double y, String label) {
    drawing.line(LEFT, y, WIDTH - RIGHT, y, Drawing.gridStyle());
    drawing.text(LEFT - 7, y + 4, "end", Drawing.SMALL, label, Drawing.mutedStyle());
  }

  private String path(List<Double> line, Scale x, Height y) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < line.size(); i++) {
      path.append(i == 0 ? "M" : "L")
          .append(Drawing.at(x.at(times.get(i))))
          .append(' ')
          .append(Drawing.at(y.of(line.get(i))));
    }
    return path.toString();
  }

  private DoubleStream all() {
    return values.stream().flatMap(List::stream).mapToDouble(Double::doubleValue);
  }
}
