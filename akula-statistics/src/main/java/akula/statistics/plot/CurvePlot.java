package akula.statistics.plot;

import akula.statistics.number.Digits;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Distributions over workloads: for each value the share of workloads that have at most that. A
 * curve further to the left and higher is one of smaller values. Where a few curves go much further
 * than the others they end at the side, with their greatest value ({@link AxisEnd}).
 *
 * @param title what it shows
 * @param axis what the values measure, with the unit
 * @param series names of the curves
 * @param values of each curve, at least one
 */
public record CurvePlot(String title, String axis, List<String> series, List<Ranked> values)
    implements Plot {
  /** What shares are of. */
  public static final String SHARES = "workloads";

  private static final int WIDTH = 900;
  private static final int LEFT = 66;
  private static final int RIGHT = 20;
  private static final int HEIGHT = 300;

  /** As many steps as can be told apart on a screen. */
  private static final int STEPS = 400;

  private static final int LINE = 15;

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

    private double least() {
      return at.applyAsDouble(0);
    }

    private double greatest() {
      return at.applyAsDouble(count - 1);
    }

    /**
     * Returns as many of the values, in ascending order, as are drawn; the greatest is the last.
     */
    public double[] drawn() {
      int points = (int) Math.min(STEPS, count);
      double[] drawn = new double[points];
      for (int i = 0; i < points; i++) {
        drawn[i] = at.applyAsDouble((i + 1L) * count / points - 1);
      }
      return drawn;
    }

    /** Returns the share of the values, per cent, that are at most as great as one of the drawn. */
    public double share(int drawn) {
      long points = Math.min(STEPS, count);
      return 100.0 * ((drawn + 1) * count / points) / count;
    }
  }

  @Override
  public String svg() {
    Drawing drawing = new Drawing();
    double top = new Legend(series, Legend.Sample.LINE).draw(drawing, LEFT, 8, WIDTH - RIGHT) + 8;
    double bottom = top + HEIGHT;
    Scale x = scale(LEFT, WIDTH - RIGHT);
    Scale y = new Scale(0, 100, 20, bottom, top);
    grid(drawing, x, y);
    for (int i = 0; i < series.size(); i++) {
      drawing.path(steps(values.get(i), x, y), Drawing.lineStyle(i), series.get(i));
    }
    further(drawing, x, y);
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
        SHARES + " (%)",
        Drawing.mutedStyle() + " transform=\"rotate(-90 16 " + Drawing.at(middle) + ")\"");
  }

  private static String steps(Ranked sorted, Scale x, Scale y) {
    StringBuilder path =
        new StringBuilder("M%s %s".formatted(at(x, Math.min(sorted.least(), x.high())), at(y, 0)));
    double[] drawn = sorted.drawn();
    for (int i = 0; i < drawn.length && drawn[i] <= x.high(); i++) {
      path.append("H%sV%s".formatted(at(x, drawn[i]), at(y, sorted.share(i))));
    }
    return path.append("H").append(Drawing.at(x.to())).toString();
  }

  /** Writes the greatest values of curves that go beyond the axis, where they leave the picture. */
  private void further(Drawing drawing, Scale x, Scale y) {
    double above = y.to() - LINE;
    for (int i : IntStream.range(0, series.size()).boxed().sorted(byHeight(x)).toList()) {
      Ranked curve = values.get(i);
      if (curve.greatest() > x.high()) {
        above = Math.max(above + LINE, y.at(within(curve, x)) + LINE);
        String text = "%s: up to %s →".formatted(series.get(i), Digits.of(curve.greatest()));
        drawing.text(x.to() - 4, above, "end", Drawing.SMALL, text, Drawing.textStyle());
      }
    }
  }

  private Comparator<Integer> byHeight(Scale x) {
    return Comparator.comparingDouble(i -> -within(values.get(i), x));
  }

  /** The share of the values, per cent, that are on the axis. */
  private static double within(Ranked curve, Scale x) {
    double[] drawn = curve.drawn();
    double share = 0;
    for (int i = 0; i < drawn.length && drawn[i] <= x.high(); i++) {
      share = curve.share(i);
    }
    return share;
  }

  private static String at(Scale scale, double value) {
    return Drawing.at(scale.at(value));
  }

  private Scale scale(double from, double to) {
    double end = AxisEnd.of(values.stream().mapToDouble(Ranked::greatest));
    return Scale.of(Math.min(0, least()), end, from, to);
  }

  /** Returns the number at the end of the axis. */
  public double end() {
    return scale(0, 1).high();
  }

  @Override
  public boolean isCut() {
    double end = end();
    return values.stream().anyMatch(curve -> curve.greatest() > end);
  }

  private double least() {
    return values.stream().mapToDouble(Ranked::least).min().orElse(0);
  }
}
