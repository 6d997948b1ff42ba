package akula.statistics.plot;

import akula.statistics.number.Digits;
import java.util.List;

/**
 * A matrix of shares as cells, the fuller of colour the greater, with names at both sides and the
 * per cent in each cell.
 *
 * @param title what it shows
 * @param rows names of the rows, from the top
 * @param columns names of the columns, from the left
 * @param shares {@code shares[row][column]}, from 0 to 1
 * @param full the share that has the fullest colour, above 0
 */
public record ShareMap(
    String title, List<String> rows, List<String> columns, double[][] shares, double full)
    implements Plot {
  private static final double MARGIN = 12;

  /** Cells of at least this size have their number in them. */
  private static final double SIZE_FOR_NUMBERS = 26;

  private static final int FONT_OF_CELLS = 10;

  @Override
  public String svg() {
    Drawing drawing = new Drawing();
    double left = MARGIN + longest(rows) + 6;
    double top = MARGIN + longest(columns) + 6;
    for (int row = 0; row < rows.size(); row++) {
      double y = top + row * size();
      String name = rows.get(row);
      double line = y + size() / 2 + 0.35 * font();
      drawing.text(left - 5, line, "end", font(), name, Drawing.textStyle());
      for (int column = 0; column < columns.size(); column++) {
        cell(drawing, row, column, left + column * size(), y);
      }
    }
    for (int column = 0; column < columns.size(); column++) {
      double x = left + (column + 0.5) * size() + 0.35 * font();
      drawing.text(x, top - 5, "start", font(), columns.get(column), turned(x, top - 5));
    }
    double width = left + columns.size() * size() + MARGIN;
    return drawing.svg(width, top + rows.size() * size() + MARGIN, title);
  }

  /** Many applications have smaller cells, so that the picture stays one that can be looked at. */
  private double size() {
    return columns.size() <= 48 ? 28 : columns.size() <= 100 ? 13 : 6;
  }

  private int font() {
    return (int) Math.min(Drawing.SMALL, size());
  }

  private double longest(List<String> names) {
    return names.stream().mapToDouble(name -> Drawing.width(name, font())).max().orElse(0);
  }

  private static String turned(double x, double y) {
    return Drawing.textStyle()
        + " transform=\"rotate(-90 %s %s)\"".formatted(Drawing.at(x), Drawing.at(y));
  }

  private void cell(Drawing drawing, int row, int column, double x, double y) {
    double share = shares[row][column];
    String tip =
        "%s, %s: %s %%".formatted(rows.get(row), columns.get(column), Digits.fixed(100 * share, 1));
    double side = size() - (size() > 8 ? 1 : 0);
    // The page may be dark: colour lies on whatever is behind it.
    String style =
        Drawing.fillStyle(0)
            + " fill-opacity=\"%s\"".formatted(Digits.fixed(0.85 * Math.min(1, share / full), 3));
    drawing.bar(x, y, side, side, style, tip);
    if (size() >= SIZE_FOR_NUMBERS && share > 0) {
      String percent = Long.toString(Math.round(100 * share));
      drawing.text(
          x + side / 2, y + side / 2 + 3.5, "middle", FONT_OF_CELLS, percent, Drawing.textStyle());
    }
  }
}
