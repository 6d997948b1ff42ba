package akula.profiler.merge;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What becomes of a figure that both data sets have.
 *
 * <ol>
 *   <li>One with an interval wins over one without; of two without the first is taken.
 *   <li>Measured wins over predicted; of two predicted ones sure over unsure, then the one with the
 *       narrower interval.
 *   <li>Two measured ones with intervals apart do not agree, however sure each is: the figure is
 *       unsure, the interval spans both, and the value is the mean weighted by {@code w = 1 / h^2}
 *       for the half-width {@code h} (that with the narrower interval, if the intervals differ in
 *       confidence or one has no width).
 *   <li>Two measured ones with intervals that overlap: sure wins over unsure. Else they are
 *       combined by inverse variance, the half-width of the mean is {@code 1 / sqrt(w1 + w2)}; the
 *       one with the narrower interval is taken where confidences differ or one has no width.
 * </ol>
 */
final class FigureRule {
  private FigureRule() {}

  static Figure combined(Cell cell, Figure first, Figure second) {
    if (first.trust().isEmpty() || second.trust().isEmpty()) {
      return of(cell, first.trust().isEmpty() && second.trust().isPresent() ? second : first);
    }
    CellUncertainty one = first.trust().get();
    CellUncertainty other = second.trust().get();
    if (one.origin() != other.origin()) {
      return of(cell, one.origin() == Origin.MEASURED ? first : second);
    }
    boolean agree = !disagree(first, second);
    if (agree && one.sure() != other.sure()) {
      return of(cell, one.sure() ? first : second);
    }
    boolean comparable = one.confidence() == other.confidence();
    boolean weighable = comparable && one.halfWidth() > 0 && other.halfWidth() > 0;
    if (agree && (one.origin() == Origin.PREDICTED || !weighable)) {
      return of(cell, narrower(first, second));
    }
    double value = weighable ? mean(first, second) : narrower(first, second).value();
    return agree ? combined(cell, value, one, other) : spanning(cell, value, one, other);
  }

  /** Returns whether two figures were measured and have intervals without a point in common. */
  static boolean disagree(Figure first, Figure second) {
    return first.trust().isPresent()
        && second.trust().isPresent()
        && first.trust().get().origin() == Origin.MEASURED
        && second.trust().get().origin() == Origin.MEASURED
        && !first.trust().get().overlaps(second.trust().get());
  }

  private static Figure narrower(Figure first, Figure second) {
    return width(second) < width(first) ? second : first;
  }

  private static double width(Figure figure) {
    return figure.trust().orElseThrow().halfWidth();
  }

  private static double weight(double halfWidth) {
    return 1 / (halfWidth * halfWidth);
  }

  private static double mean(Figure first, Figure second) {
    double weight = weight(width(first));
    double otherWeight = weight(width(second));
    return (weight * first.value() + otherWeight * second.value()) / (weight + otherWeight);
  }

  private static Figure combined(
      Cell cell, double value, CellUncertainty one, CellUncertainty other) {
    double half = 1 / Math.sqrt(weight(one.halfWidth()) + weight(other.halfWidth()));
    var trust =
        new CellUncertainty(
            cell,
            Math.max(0, value - half),
            value + half,
            one.confidence(),
            Math.addExact(one.runs(), other.runs()),
            Origin.MEASURED,
            one.sure(),
            note("", one, other));
    return new Figure(value, Optional.of(trust));
  }

  private static Figure spanning(
      Cell cell, double value, CellUncertainty one, CellUncertainty other) {
    var trust =
        new CellUncertainty(
            cell,
            Math.min(value, Math.min(one.low(), other.low())),
            Math.max(value, Math.max(one.high(), other.high())),
            Math.min(one.confidence(), other.confidence()),
            Math.addExact(one.runs(), other.runs()),
            Origin.MEASURED,
            false,
            note("merged from two data sets that do not agree", one, other));
    return new Figure(value, Optional.of(trust));
  }

  private static String note(String apart, CellUncertainty one, CellUncertainty other) {
    return Stream.of(apart, one.note(), other.note())
        .filter(note -> !note.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** The same figure at its place in the merged data set. */
  static Figure of(Cell cell, Figure figure) {
    return new Figure(figure.value(), figure.trust().map(trust -> at(cell, trust)));
  }

  private static CellUncertainty at(Cell cell, CellUncertainty trust) {
    return new CellUncertainty(
        cell,
        trust.low(),
        trust.high(),
        trust.confidence(),
        trust.runs(),
        trust.origin(),
        trust.sure(),
        trust.note());
  }
}
