package akula.statistics.plot;

import java.util.List;

/** Names of series beside their colours, in as many lines as are needed. */
final class Legend {
  private static final int ROW = 20;
  private static final int SAMPLE = 26;
  private static final int GAP = 18;

  private final List<String> names;
  private final Sample sample;

  /** What a series looks like. */
  enum Sample {
    /** A line with the dashes of the series. */
    LINE,
    /** An area. */
    AREA,
    /** An area beside the number of the series, from 1. */
    NUMBERED
  }

  Legend(List<String> names, Sample sample) {
    this.names = names;
    this.sample = sample;
  }

  private String text(int series) {
    return sample == Sample.NUMBERED ? (series + 1) + " " + names.get(series) : names.get(series);
  }

  /** Draws it below a height and returns the height below it. */
  double draw(Drawing drawing, double left, double top, double right) {
    double x = left;
    double y = top;
    for (int i = 0; i < names.size(); i++) {
      double width = SAMPLE + Drawing.width(text(i), Drawing.FONT) + GAP;
      if (x > left && x + width > right) {
        x = left;
        y += ROW;
      }
      boolean lines = sample == Sample.LINE;
      if (lines) {
        drawing.line(x, y + 8, x + 20, y + 8, Drawing.lineStyle(i));
      } else {
        drawing.bar(x, y + 2, 12, 12, Drawing.fillStyle(i), names.get(i));
      }
      double textAt = x + (lines ? SAMPLE : 18);
      drawing.text(textAt, y + 13, "start", Drawing.FONT, text(i), Drawing.textStyle());
      x += width;
    }
    return y + ROW;
  }
}
