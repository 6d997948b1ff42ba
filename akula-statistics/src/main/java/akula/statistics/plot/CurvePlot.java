package akula.statistics.plot;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongToDoubleFunction;

/**
 * Distributions over workloads: for each value the share of workloads that have at most that. A
 * curve further to the left and higher is one of smaller values.
 *
 * @param title what it shows
 * @param axis what the values measure, with the unit
 * @param series names of the curves
 * @param values of each curve, at least one
 */
public record CurvePlot(String title, String axis, List<String> series, List<Ranked> values)
    implements Plot {
  private static final int WIDTH = 900;
  private static final int LEFT = 66;
  private static final int RIGHT = 20;
  private static final int HEIGHT = 300;

  /** As many steps as can be told apart on a screen. */
  private static final int STEPS = 400;

  /**
   * Values in ascending order.
   *
   * @param count how many there are
   * @param at returns the value of a rank, from 0
   */
  public record Ranked(long count, LongToDoubleFunction at) {
    /** Returns values that are in any order. */
    public static Ranked of(double... values) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      return new Ranked(sorted.length, rank -> sorted[(int) rank]);
    }
  }

  @Override
  public String svg() {
    Drawing drawing = new Drawing();
    double top = new Legend(series, true).draw(drawing, LEFT, 8, WIDTH - RIGHT) + 8;
    double bottom = top + HEIGHT;
    Scale x = Scale.of(Math.min(0, least()), greatest(), LEFT, WIDTH - RIGHT);
    Scale y = new Scale(0, 100, 20, bottom, top);
    grid(drawing, x, y);
    for (int i = 0; i < series.size(); i++) {
      drawing.path(steps(values.get(i), x, y), Drawing.lineStyle(i), series.get(i));
    }
    drawing.line(LEFT, bottom, WIDTH - RIGHT, bottom, Drawing.axisStyle(1));
    double middle = (LEFT + WIDTH - RIGHT) / 2.0;
    drawing.text(middle, bottom + 38, "middle", Drawing.SMALL, axis, Drawing.mutedStyle());
    return drawing.svg(WIDTH, bottom + 48, title);
  }

  private static void grid(Drawing drawing, Scale x, Scale y) {
    for (double tick : y.ticks()) {
      double at = y.at(tick);
      drawing.line(LEFT, at, WIDTH - RIGHT, at, Drawing.gridStyle());
      drawing.text(LEFT - 7, at + 4, "end", Drawing.SMALL, y.label(tick), Drawing.mutedStyle());
    }
    for (double tick : x.ticks()) {
      double at = x.at(tick);
      drawing.line(at, y.to(), at, y.from(), Drawing.gridStyle());
      drawing.text(at, y.from() + 17, "middle", Drawing.SMALL, x.label(tick), Drawing.mutedStyle());
    }
    double middle = (y.from() + y.to()) / 2;
    drawing.text(
        16,
        middle,
        "middle",
        Drawing.SMALL,
        "workloads (%)",
        Drawing.mutedStyle() + " transform=\"rotate(-90 16 " + Drawing.at(middle) + ")\"");
  }

  private String steps(Ranked sorted, Scale x, Scale y) {
    long count = sorted.count();
    double least = sorted.at().applyAsDouble(0);
    StringBuilder path = new StringBuilder("M%s %s".formatted(at(x, least), at(y, 0)));
    long points = Math.min(STEPS, count);
    for (long i = 1; i <= points; i++) {
      long rank = i * count / points;
      double share = 100.0 * rank / count;
      double value = sorted.at().applyAsDouble(rank - 1);
      path.append("H%sV%s".formatted(at(x, value), at(y, share)));
    }
    return path.append("H").append(Drawing.at(x.to())).toString();
  }

  private static String at(Scale scale, double value) {
    return Drawing.at(scale.at(value));
  }

  private double greatest() {
    return values.stream()
        .mapToDouble(all -> all.at().applyAsDouble(all.count() - 1))
        .max()
        .orElse(1);
  }

  private double least() {
    return values.stream().mapToDouble(all -> all.at().applyAsDouble(0)).min().orElse(0);
  }
}
