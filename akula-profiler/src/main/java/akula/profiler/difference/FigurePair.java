package akula.profiler.difference;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellUncertainty;
import java.util.Optional;

/**
 * A figure that stands in two data sets.
 *
 * @param name which
 * @param first its value in the first: seconds for a solo time, else a relative speed
 * @param second its value in the second
 * @param trustInFirst how far to trust it there, if that is known
 * @param trustInSecond how far to trust it there, if that is known
 */
public record FigurePair(
    CellName name,
    double first,
    double second,
    Optional<CellUncertainty> trustInFirst,
    Optional<CellUncertainty> trustInSecond) {

  /** What the intervals say. */
  public enum Intervals {
    /** They have a point in common: the data sets agree on this figure. */
    OVERLAP("overlap"),
    /** They have none. */
    APART("apart"),
    /** At least one of the data sets has none. */
    UNKNOWN("unknown");

    private final String word;

    Intervals(String word) {
      this.word = word;
    }

    /** Returns the word for programs. */
    public String word() {
      return word;
    }
  }

  /** Returns what the intervals say. */
  public Intervals intervals() {
    if (trustInFirst.isEmpty() || trustInSecond.isEmpty()) {
      return Intervals.UNKNOWN;
    }
    return trustInFirst.get().overlaps(trustInSecond.get()) ? Intervals.OVERLAP : Intervals.APART;
  }

  /** Returns whether it was measured for both, with intervals of the same confidence. */
  public boolean isMeasuredInBoth() {
    return trustInFirst.isPresent()
        && trustInSecond.isPresent()
        && trustInFirst.get().origin() == CellUncertainty.Origin.MEASURED
        && trustInSecond.get().origin() == CellUncertainty.Origin.MEASURED
        && trustInFirst.get().confidence() == trustInSecond.get().confidence();
  }

  /** Returns whether it was measured for both and is sure in both. */
  public boolean isSureInBoth() {
    return isMeasuredInBoth() && trustInFirst.get().sure() && trustInSecond.get().sure();
  }

  /**
   * Returns whether 0 lies in the interval of the difference, {@code |a - b| <= sqrt(h1^2 + h2^2)}
   * for the half-widths {@code h}. That asks for more than that intervals overlap: two 95%
   * intervals of the same figure overlap in more than 99% of the cases.
   *
   * @throws java.util.NoSuchElementException if one of them has no interval
   */
  public boolean isWithinNoise() {
    return Math.abs(first - second)
        <= Math.hypot(
            trustInFirst.orElseThrow().halfWidth(), trustInSecond.orElseThrow().halfWidth());
  }

  /** Returns how much larger the second value is, as a part of the first. */
  public double change() {
    return second / first - 1;
  }

  /** Returns whether the values differ. */
  public boolean differs() {
    return first != second;
  }

  /** Returns whether what is known of how far to trust the figure differs. */
  public boolean trustDiffers() {
    return !trustInFirst.map(FigurePair::texts).equals(trustInSecond.map(FigurePair::texts));
  }

  /** All but the position of the figure, which may be another in each data set. */
  private static CellUncertainty texts(CellUncertainty trust) {
    return new CellUncertainty(
        Cell.solo(0),
        trust.low(),
        trust.high(),
        trust.confidence(),
        trust.runs(),
        trust.origin(),
        trust.sure(),
        trust.note());
  }
}
