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
 *   <li>Measured wins over predicted, then sure over unsure.
 *   <li>Of two predicted ones, or of intervals with different confidence or without width, the one
 *       with the narrower interval is taken.
 *   <li>Two measured ones with intervals that overlap are combined by inverse variance: {@code w =
 *       1 / h^2} for the half-width {@code h}, the value is the mean weighted by {@code w} and its
 *       half-width {@code 1 / sqrt(w1 + w2)}.
 *   <li>Two measured ones with intervals apart do not agree: the value is the weighted mean, the
 *       interval spans both, and the figure is unsure.
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
    if (one.sure() != other.sure()) {
      return of(cell, one.sure() ? first : second);
    }
    boolean comparable = one.confidence() == other.confidence();
    boolean widths = one.halfWidth() > 0 && other.halfWidth() > 0;
    if (one.origin() == Origin.PREDICTED || !comparable || !widths) {
      return of(cell, other.halfWidth() < one.halfWidth() ? second : first);
    }
    return weighted(cell, first, second, one, other);
  }

  private static Figure weighted(
      Cell cell, Figure first, Figure second, CellUncertainty one, CellUncertainty other) {
    double weight = 1 / (one.halfWidth() * one.halfWidth());
    double otherWeight = 1 / (other.halfWidth() * other.halfWidth());
    double value = (weight * first.value() + otherWeight * second.value()) / (weight + otherWeight);
    double half = 1 / Math.sqrt(weight + otherWeight);
    boolean agree = one.overlaps(other);
    double low = agree ? Math.max(0, value - half) : Math.min(one.low(), other.low());
    double high = agree ? value + half : Math.max(one.high(), other.high());
    var trust =
        new CellUncertainty(
            cell,
            Math.min(low, value),
            Math.max(high, value),
            one.confidence(),
            Math.addExact(one.runs(), other.runs()),
            Origin.MEASURED,
            agree && one.sure(),
            note(one, other, agree));
    return new Figure(value, Optional.of(trust));
  }

  private static String note(CellUncertainty one, CellUncertainty other, boolean agree) {
    String apart = agree ? "" : "merged from two data sets that do not agree";
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
