package akula.statistics.plot;

import akula.statistics.number.Digits;
import akula.statistics.number.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Groups of bars with confidence intervals, like Figures 5 to 10 of the AKULA paper. Where there
 * are many, they go over several rows with the same scale. Bars of several series have the number
 * of their series below them, as in the legend, so that colour is not the only sign. Where a few
 * bars are much longer than the others they are broken, with their value in the gap ({@link
 * AxisEnd}).
 *
 * @param title what it shows
 * @param axis what the bars measure, with the unit
 * @param groups names of the groups
 * @param series names of the bars of a group
 * @param values for each group those of the series; a bar may be missing
 */
public record BarPlot(
    String title,
    String axis,
    List<String> groups,
    List<String> series,
    List<List<Optional<Estimate>>> values)
    implements Plot {
  private static final int WIDTH = 900;
  private static final int LEFT = 66;
  private static final int RIGHT = 12;
  private static final int ROW_HEIGHT = 250;
  private static final int MOST_BARS = 64;
  private static final double WIDEST_BAR = 34;
  private static final int NUMBERS = 11;
  private static final int TINY = 10;

  @Override
  public String svg() {
    Drawing drawing = new Drawing();
    double y = 8;
    if (series.size() > 1) {
      y = new Legend(series, Legend.Sample.NUMBERED).draw(drawing, LEFT, y, WIDTH - RIGHT) + 8;
    }
    int rows = (int) Math.ceil(groups.size() * (series.size() + 1.0) / MOST_BARS);
    int inRow = (int) Math.ceil(groups.size() / (double) Math.max(1, rows));
    for (int first = 0; first < groups.size(); first += inRow) {
      y = row(drawing, first, Math.min(groups.size(), first + inRow), inRow, y);
    }
    return drawing.svg(WIDTH, y, title);
  }

  private double row(Drawing drawing, int first, int end, int inRow, double top) {
    double bottom = top + ROW_HEIGHT;
    Scale scale = scale(bottom, top + 6);
    axis(drawing, scale, top);
    double slot = (WIDTH - LEFT - RIGHT) / (double) inRow;
    boolean slanted =
        groups.stream().anyMatch(name -> Drawing.width(name, Drawing.SMALL) > slot - 4);
    for (int group = first; group < end; group++) {
      double left = LEFT + (group - first) * slot;
      bars(drawing, scale, group, left, slot);
      label(drawing, groups.get(group), left + slot / 2, bottom + 16 + numbers(), slanted);
    }
    double zero = scale.at(0);
    drawing.line(LEFT, zero, WIDTH - RIGHT, zero, Drawing.axisStyle(1));
    return bottom + numbers() + (slanted ? 24 + 0.5 * longestLabel() : 32);
  }

  /** Height of the numbers of series. */
  private int numbers() {
    return series.size() > 1 ? NUMBERS : 0;
  }

  private void axis(Drawing drawing, Scale scale, double top) {
    for (double tick : scale.ticks()) {
      double y = scale.at(tick);
      drawing.line(LEFT, y, WIDTH - RIGHT, y, Drawing.gridStyle());
      drawing.text(LEFT - 7, y + 4, "end", Drawing.SMALL, scale.label(tick), Drawing.mutedStyle());
    }
    double middle = top + ROW_HEIGHT / 2.0;
    drawing.text(
        16,
        middle,
        "middle",
        Drawing.SMALL,
        axis,
        Drawing.mutedStyle() + " transform=\"rotate(-90 16 " + Drawing.at(middle) + ")\"");
  }

  private void label(Drawing drawing, String name, double x, double y, boolean slanted) {
    if (slanted) {
      String turn = " transform=\"rotate(-30 %s %s)\"".formatted(Drawing.at(x + 6), Drawing.at(y));
      drawing.text(x + 6, y, "end", Drawing.SMALL, name, Drawing.textStyle() + turn);
    } else {
      drawing.text(x, y, "middle", Drawing.SMALL, name, Drawing.textStyle());
    }
  }

  private void bars(Drawing drawing, Scale scale, int group, double left, double slot) {
    double width = Math.min(WIDEST_BAR, slot * 0.84 / series.size());
    double x = left + (slot - width * series.size()) / 2;
    for (int i = 0; i < series.size(); i++, x += width) {
      Optional<Estimate> value = values.get(group).get(i);
      if (value.isPresent()) {
        bar(drawing, scale, group, i, x, width);
        if (series.size() > 1) {
          String number = Integer.toString(i + 1);
          double middle = x + (width - 1) / 2;
          drawing.text(
              middle, scale.from() + NUMBERS, "middle", TINY, number, Drawing.mutedStyle());
        }
      }
    }
  }

  private void bar(Drawing drawing, Scale scale, int group, int number, double x, double width) {
    Estimate value = values.get(group).get(number).orElseThrow();
    double end = scale.at(Math.min(value.mean(), scale.high()));
    double top = Math.min(end, scale.at(0));
    double height = Math.abs(end - scale.at(0));
    String tip = "%s, %s: %s".formatted(groups.get(group), series.get(number), Digits.of(value));
    drawing.bar(x, top, Math.max(1, width - 1), height, Drawing.fillStyle(number), tip);
    if (value.mean() > scale.high()) {
      gap(drawing, x, width, scale.to() + 14, Digits.of(value.mean()));
    } else if (value.hasInterval() && value.halfWidth() > 0) {
      double middle = x + (width - 1) / 2;
      double cap = Math.min(4, width / 4);
      double high = scale.at(Math.min(value.high(), scale.high()));
      double low = scale.at(value.low());
      drawing.line(middle, low, middle, high, Drawing.axisStyle(1));
      drawing.line(middle - cap, low, middle + cap, low, Drawing.axisStyle(1));
      drawing.line(middle - cap, high, middle + cap, high, Drawing.axisStyle(1));
    }
  }

  /** Breaks a bar that is longer than the axis, and writes its value where it is broken. */
  private static void gap(Drawing drawing, double x, double width, double top, String value) {
    double length = Drawing.width(value, TINY) + 8;
    drawing.bar(x - 1, top, width + 1, length, Drawing.backgroundStyle(), value);
    double middle = x + (width - 1) / 2;
    double bottom = top + length - 4;
    String turned =
        " transform=\"rotate(-90 %s %s)\"".formatted(Drawing.at(middle + 3.5), Drawing.at(bottom));
    drawing.text(middle + 3.5, bottom, "start", TINY, value, Drawing.textStyle() + turned);
  }

  private double longestLabel() {
    return groups.stream().mapToDouble(name -> Drawing.width(name, Drawing.SMALL)).max().orElse(0);
  }

  private Scale scale(double from, double to) {
    double least = Math.min(0, least());
    double greatest = Math.max(0, AxisEnd.of(ends(true)));
    return Scale.of(least, greatest > least ? greatest : 1, from, to);
  }

  /** Returns the number at the end of the axis. */
  public double end() {
    return scale(0, 1).high();
  }

  @Override
  public boolean isCut() {
    return values.stream()
        .flatMap(List::stream)
        .flatMap(Optional::stream)
        .anyMatch(value -> value.mean() > end());
  }

  private double least() {
    return ends(false).min().orElse(0);
  }

  private DoubleStream ends(boolean high) {
    return values.stream()
        .flatMap(List::stream)
        .flatMap(Optional::stream)
        .mapToDouble(
            value -> value.hasInterval() ? (high ? value.high() : value.low()) : value.mean());
  }
}
