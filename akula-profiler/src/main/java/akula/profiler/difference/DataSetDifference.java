package akula.profiler.difference;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellNames;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * In what two data sets differ. The order of applications and groups, and how files are written,
 * make no difference.
 *
 * @param onlyInFirst applications that only the first has, in its order
 * @param onlyInSecond applications that only the second has, in its order
 * @param texts what is reported differently of the data sets and of the applications that both have
 * @param figuresOnlyInFirst figures of applications that both have, which only the first has
 * @param figuresOnlyInSecond figures of applications that both have, which only the second has
 * @param figures those that both have, in the order of the first
 */
public record DataSetDifference(
    List<String> onlyInFirst,
    List<String> onlyInSecond,
    List<TextPair> texts,
    List<CellName> figuresOnlyInFirst,
    List<CellName> figuresOnlyInSecond,
    List<FigurePair> figures) {

  /** Compares two data sets. */
  public static DataSetDifference between(DataSet first, DataSet second) {
    var figures = new ArrayList<FigurePair>();
    var onlyInFirst = new ArrayList<CellName>();
    var onlyInSecond = new ArrayList<CellName>();
    compare(first, second, figures, onlyInFirst);
    compare(second, first, new ArrayList<>(), onlyInSecond);
    return new DataSetDifference(
        missing(first, second),
        missing(second, first),
        DescriptionDifferences.of(first, second),
        onlyInFirst,
        onlyInSecond,
        figures);
  }

  private static List<String> missing(DataSet from, DataSet in) {
    return from.applicationNames().stream()
        .filter(name -> !in.applicationNames().contains(name))
        .toList();
  }

  /** Collects the figures of one data set that the other one has, and those that it lacks. */
  private static void compare(
      DataSet one, DataSet other, List<FigurePair> both, List<CellName> only) {
    var values = new CellValues(one);
    var otherValues = new CellValues(other);
    var names = new CellNames(one.applicationNames());
    var otherNames = new CellNames(other.applicationNames());
    Map<Cell, CellUncertainty> trust = one.uncertaintyByCell();
    Map<Cell, CellUncertainty> otherTrust = other.uncertaintyByCell();
    for (Cell cell : values.all()) {
      CellName name = names.name(cell);
      Optional<Cell> there = otherNames.cell(name);
      if (there.isEmpty()) {
        continue; // an application is not there, which is reported once
      }
      var value = otherValues.value(there.get());
      if (value.isEmpty()) {
        only.add(name);
      } else {
        both.add(
            new FigurePair(
                name,
                values.value(cell).orElseThrow(),
                value.getAsDouble(),
                Optional.ofNullable(trust.get(cell)),
                Optional.ofNullable(otherTrust.get(there.get()))));
      }
    }
  }

  /** Returns whether there is no difference at all. */
  public boolean isEmpty() {
    return onlyInFirst.isEmpty()
        && onlyInSecond.isEmpty()
        && texts.isEmpty()
        && figuresOnlyInFirst.isEmpty()
        && figuresOnlyInSecond.isEmpty()
        && figures.stream().noneMatch(pair -> pair.differs() || pair.trustDiffers());
  }

  /** Returns the figures whose intervals say so, the largest change first. */
  public List<FigurePair> byChange(FigurePair.Intervals intervals) {
    return figures.stream()
        .filter(pair -> pair.differs() || intervals == FigurePair.Intervals.APART)
        .filter(pair -> pair.intervals() == intervals)
        .sorted(Comparator.comparingDouble(pair -> -Math.abs(pair.change())))
        .toList();
  }

  /**
   * How many figures agree.
   *
   * @param figures how many were compared
   * @param within those of which the difference is within its noise
   */
  public record Agreement(long figures, long within) {}

  /** Compares the figures that were measured for both. */
  public Agreement measured() {
    return agreement(FigurePair::isMeasuredInBoth);
  }

  /** Compares the figures that were measured for both and are sure in both. */
  public Agreement sure() {
    return agreement(FigurePair::isSureInBoth);
  }

  private Agreement agreement(Predicate<FigurePair> chosen) {
    List<FigurePair> compared = figures.stream().filter(chosen).toList();
    return new Agreement(
        compared.size(), compared.stream().filter(FigurePair::isWithinNoise).count());
  }

  /** Returns how many figures have intervals that say so. */
  public long count(FigurePair.Intervals intervals) {
    return figures.stream().filter(pair -> pair.intervals() == intervals).count();
  }
}
