package akula.statistics.plot;

import akula.statistics.number.Digits;
import java.util.List;

/**
 * A matrix of relative speeds as coloured cells, with names at both sides and a scale below.
 *
 * @param title what it shows
 * @param rows what a row is
 * @param columns what a column is
 * @param names of the rows, from the top, and of the columns, from the left
 * @param speeds {@code speeds[row][column]}
 * @param marks for each cell what stands behind its number, may be empty
 * @param notes sentences below the scale, such as what the marks mean
 */
public record HeatMap(
    String title,
    String rows,
    String columns,
    List<String> names,
    double[][] speeds,
    List<List<String>> marks,
    List<String> notes)
    implements Plot {
  private static final double MARGIN = 12;
  private static final double LINE = 18;
  private static final int STEPS = 32;
  private static final double SCALE_WIDTH = 320;
  private static final double SCALE_HEIGHT = 14;

  /** Cells of at least this size have their number in them. */
  private static final double SIZE_FOR_NUMBERS = 26;

  private static final int FONT_OF_CELLS = 10;

  @Override
  public String svg() {
    Drawing drawing = new Drawing();
    double names = longestName();
    double left = MARGIN + LINE + names + 6;
    double top = MARGIN + 2 * LINE + names + 6;
    double end = left + names().size() * size();
    double width = Math.max(Math.max(end, left + SCALE_WIDTH), widestText(left)) + MARGIN;
    HeatScale scale = HeatScale.of(speeds);
    heads(drawing, left, top);
    for (int row = 0; row < speeds.length; row++) {
      for (int column = 0; column < speeds[row].length; column++) {
        cell(drawing, scale, row, column, left + column * size(), top + row * size());
      }
    }
    double below = scale(drawing, scale, left, top + speeds.length * size() + LINE);
    for (String note : notes) {
      drawing.text(left, below, "start", Drawing.SMALL, note, Drawing.mutedStyle());
      below += LINE;
    }
    return drawing.svg(width, below, title);
  }

  /** Many applications have smaller cells, so that the picture stays one that can be looked at. */
  private double size() {
    return names.size() <= 48 ? 28 : names.size() <= 100 ? 13 : 6;
  }

  private double longestName() {
    return names.stream().mapToDouble(name -> Drawing.width(name, font())).max().orElse(0);
  }

  private int font() {
    return (int) Math.min(Drawing.SMALL, size());
  }

  private double widestText(double left) {
    double notesEnd =
        notes.stream().mapToDouble(note -> Drawing.width(note, Drawing.SMALL)).max().orElse(0);
    // Hashes are digits, which are wider than the usual letter.
    return Math.max(left + 1.15 * notesEnd, MARGIN + Drawing.width(title, Drawing.FONT));
  }

  private void heads(Drawing drawing, double left, double top) {
    double middle = names.size() * size() / 2;
    drawing.text(MARGIN, MARGIN + 10, "start", Drawing.FONT, title, Drawing.textStyle());
    drawing.text(
        left, MARGIN + LINE + 10, "start", Drawing.SMALL, columns + " →", Drawing.mutedStyle());
    double x = MARGIN + 8;
    drawing.text(
        x, top + middle, "middle", Drawing.SMALL, "← " + rows, turned(x, top + middle, true));
    for (int i = 0; i < names.size(); i++) {
      double at = (i + 0.5) * size() + 0.35 * font();
      String name = names.get(i);
      drawing.text(left - 5, top + at, "end", font(), name, Drawing.textStyle());
      drawing.text(left + at, top - 5, "start", font(), name, turned(left + at, top - 5, false));
    }
  }

  private static String turned(double x, double y, boolean muted) {
    String style = muted ? Drawing.mutedStyle() : Drawing.textStyle();
    return style + " transform=\"rotate(-90 %s %s)\"".formatted(Drawing.at(x), Drawing.at(y));
  }

  private void cell(Drawing drawing, HeatScale scale, int row, int column, double x, double y) {
    double speed = speeds[row][column];
    String mark = marks.get(row).get(column);
    String tip =
        "%s next to %s: %s%s"
            .formatted(names.get(row), names.get(column), Digits.fixed(speed, 3), mark);
    double gap = size() > 8 ? 1 : 0;
    drawing.bar(x, y, size() - gap, size() - gap, fill(scale.rgb(speed)), tip);
    String text = size() >= SIZE_FOR_NUMBERS ? Math.round(100 * speed) + mark : mark;
    if (!text.isEmpty() && size() > 8) {
      String colour = "fill=\"%s\"".formatted(scale.isDark(speed) ? "#ffffff" : Colours.TEXT);
      double middle = (size() - gap) / 2;
      drawing.text(x + middle, y + middle + 3.5, "middle", FONT_OF_CELLS, text, colour);
    }
  }

  private static String fill(int rgb) {
    return "fill=\"#%06x\"".formatted(rgb);
  }

  /** Draws the scale and returns the height of the next line below it. */
  private static double scale(Drawing drawing, HeatScale scale, double left, double top) {
    double step = SCALE_WIDTH / STEPS;
    for (int i = 0; i < STEPS; i++) {
      double speed = scale.low() + (1 - scale.low()) * (i + 0.5) / STEPS;
      String tip = "%s %%".formatted(Digits.fixed(100 * speed, 0));
      // Half a pixel more, so that nothing shines through between two colours.
      double width = step + (i < STEPS - 1 ? 0.5 : 0);
      drawing.bar(left + i * step, top, width, SCALE_HEIGHT, fill(scale.rgb(speed)), tip);
    }
    double y = top + SCALE_HEIGHT + 14;
    double low = Math.rint(100 * scale.low());
    Scale ticks = new Scale(low, 100, low < 60 ? 10 : 5, left, left + SCALE_WIDTH);
    for (double tick : ticks.ticks()) {
      double x = ticks.at(tick);
      drawing.line(x, top + SCALE_HEIGHT, x, top + SCALE_HEIGHT + 3, Drawing.axisStyle(1));
      drawing.text(x, y, "middle", Drawing.SMALL, ticks.label(tick), Drawing.mutedStyle());
    }
    drawing.text(
        left, y + LINE, "start", Drawing.SMALL, "speed in % of that alone", Drawing.mutedStyle());
    return y + 2 * LINE;
  }
}
