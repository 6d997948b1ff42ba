package akula.statistics.plot;

import java.util.Locale;

/** Builds an SVG picture, line by line; the same calls give the same text. */
final class Drawing {
  static final int FONT = 13;
  static final int SMALL = 12;

  /**
   * Width of a letter of the usual sans-serif fonts, in parts of the font's size; on the safe side.
   */
  private static final double LETTER = 0.58;

  private final StringBuilder body = new StringBuilder();

  static double width(String text, int font) {
    return text.codePointCount(0, text.length()) * LETTER * font;
  }

  Drawing line(double x1, double y1, double x2, double y2, String style) {
    body.append(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" %s/>\n"
            .formatted(at(x1), at(y1), at(x2), at(y2), style));
    return this;
  }

  /** Draws a bar with a text that a browser shows when it is pointed at. */
  Drawing bar(double x, double y, double width, double height, String style, String tip) {
    body.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" %s><title>%s</title></rect>\n"
            .formatted(
                at(x), at(y), at(width), at(Math.max(0, height)), style, Markup.escaped(tip)));
    return this;
  }

  /** Draws a disc with a text that a browser shows when it is pointed at. */
  Drawing disc(double x, double y, double radius, String style, String tip) {
    body.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" %s><title>%s</title></circle>\n"
            .formatted(at(x), at(y), at(radius), style, Markup.escaped(tip)));
    return this;
  }

  Drawing path(String points, String style, String tip) {
    body.append(
        "<path d=\"%s\" fill=\"none\" %s><title>%s</title></path>\n"
            .formatted(points, style, Markup.escaped(tip)));
    return this;
  }

  /**
   * Draws a text.
   *
   * @param anchor what of it is at x: {@code start}, {@code middle} or {@code end}
   * @param more further attributes, or nothing
   */
  Drawing text(double x, double y, String anchor, int font, String text, String more) {
    body.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-size=\"%d\" %s>%s</text>\n"
            .formatted(at(x), at(y), anchor, font, more, Markup.escaped(text)));
    return this;
  }

  /** Returns the whole picture. */
  String svg(double width, double height, String title) {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s" \
    font-family="system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif" role="img">
    <title>%s</title>
    %s</svg>
    """
        .formatted(
            at(width), at(height), at(width), at(height), Markup.escaped(title), body.toString());
  }

  static String textStyle() {
    return "class=\"tx\" fill=\"" + Colours.TEXT + "\"";
  }

  static String mutedStyle() {
    return "class=\"mu\" fill=\"" + Colours.MUTED + "\"";
  }

  static String backgroundStyle() {
    return "class=\"bg\" fill=\"#ffffff\"";
  }

  static String axisStyle(double width) {
    return "class=\"ax\" stroke=\"%s\" stroke-width=\"%s\"".formatted(Colours.TEXT, at(width));
  }

  static String gridStyle() {
    return "class=\"gr\" stroke=\"" + Colours.GRID + "\"";
  }

  static String fillStyle(int series) {
    String pale = Colours.isPale(series) ? " fill-opacity=\"0.5\"" : "";
    int number = series % Colours.SERIES;
    return "class=\"f%d\" fill=\"%s\"%s".formatted(number, Colours.series(series), pale);
  }

  /** Lines differ in their dashes too, for people who cannot tell the colours apart. */
  static String lineStyle(int series) {
    String dash = Colours.dashes(series);
    return "class=\"l%d\" stroke=\"%s\" stroke-width=\"%s\"%s%s"
        .formatted(
            series % Colours.SERIES,
            Colours.series(series),
            Colours.isPale(series) ? "3" : "2",
            Colours.isPale(series) ? " stroke-opacity=\"0.6\"" : "",
            dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"");
  }

  /** Returns a coordinate, to the tenth of a pixel. */
  static String at(double coordinate) {
    String text = String.format(Locale.ROOT, "%.1f", coordinate);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
