package akula.statistics.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Texts beside points, each where nothing else stands; one for which there is no room is left out.
 */
final class Labels {
  private static final double GAP = 10;
  private static final double HEIGHT = 11;

  private final double left;
  private final double right;
  private final double bottom;
  private final List<Box> boxes = new ArrayList<>();

  private record Box(double left, double top, double right, double bottom) {
    boolean overlaps(Box other) {
      return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
    }
  }

  /** Texts may stand between two sides, and above a line. */
  Labels(double left, double right, double bottom) {
    this.left = left;
    this.right = right;
    this.bottom = bottom;
  }

  /** No text may stand on a point. */
  void taken(double x, double y, double radius) {
    boxes.add(new Box(x - radius, y - radius, x + radius, y + radius));
  }

  /** Draws a text at the right or the left of a point, above or below its height. */
  void draw(Drawing drawing, double x, double y, String text) {
    double width = Drawing.width(text, Drawing.SMALL);
    for (double shift : new double[] {-HEIGHT, HEIGHT, 0}) {
      for (boolean isRight : new boolean[] {true, false}) {
        double from = isRight ? x + GAP : x - GAP - width;
        double base = y + HEIGHT / 2 - 1 + shift;
        Box box = new Box(from, base - HEIGHT, from + width, base);
        if (from >= left
            && from + width <= right
            && base <= bottom
            && boxes.stream().noneMatch(box::overlaps)) {
          boxes.add(box);
          drawing.text(
              isRight ? from : from + width,
              base,
              isRight ? "start" : "end",
              Drawing.SMALL,
              text,
              Drawing.mutedStyle());
          return;
        }
      }
    }
  }
}
