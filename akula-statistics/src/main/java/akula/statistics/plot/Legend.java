package akula.statistics.plot;

import java.util.List;

/** Names of series beside their colours, in as many lines as are needed. */
final class Legend {
  private static final int ROW = 20;
  private static final int SAMPLE = 26;
  private static final int GAP = 18;

  private final List<String> names;
  private final boolean lines;

  /**
   * Makes a legend.
   *
   * @param lines whether the series are lines, not areas
   */
  Legend(List<String> names, boolean lines) {
    this.names = names;
    this.lines = lines;
  }

  /** Draws it below a height and returns the height below it. */
  double draw(Drawing drawing, double left, double top, double right) {
    double x = left;
    double y = top;
    for (int i = 0; i < names.size(); i++) {
      double width = SAMPLE + Drawing.width(names.get(i), Drawing.FONT) + GAP;
      if (x > left && x + width > right) {
        x = left;
        y += ROW;
      }
      if (lines) {
        drawing.line(x, y + 8, x + 20, y + 8, Drawing.lineStyle(i));
      } else {
        drawing.bar(x, y + 2, 12, 12, Drawing.fillStyle(i), names.get(i));
      }
      double textAt = x + (lines ? SAMPLE : 18);
      drawing.text(textAt, y + 13, "start", Drawing.FONT, names.get(i), Drawing.textStyle());
      x += width;
    }
    return y + ROW;
  }
}
