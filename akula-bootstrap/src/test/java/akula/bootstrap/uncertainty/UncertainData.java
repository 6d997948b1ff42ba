package akula.bootstrap.uncertainty;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import akula.formats.dataset.TeamShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Applications {@code a0}, {@code a1}, ... in a memory domain, whose figures have intervals. */
public final class UncertainData {
  private static final SharingLevel LEVEL = SharingLevel.MEMORY_DOMAIN;

  private UncertainData() {}

  /**
   * Returns a data set whose figures each have an interval from the figure divided by a factor to
   * the figure times that factor, with 95%.
   *
   * @param speeds of pairs
   * @param solo the factor of solo times, at least 1
   * @param pair the factor of relative speeds, at least 1
   */
  public static DataSet symmetric(double[][] speeds, double solo, double pair) {
    List<CellUncertainty> cells = new ArrayList<>();
    for (int row = 0; row < speeds.length; row++) {
      cells.add(measured(Cell.solo(row), 10 + row, solo));
      for (int other = 0; other < speeds.length; other++) {
        cells.add(measured(Cell.pair(row, LEVEL, other), speeds[row][other], pair));
      }
    }
    return of(speeds, List.of(), cells);
  }

  static CellUncertainty measured(Cell cell, double figure, double factor) {
    return new CellUncertainty(
        cell, figure / factor, figure * factor, 0.95, 5, Origin.MEASURED, true, "");
  }

  static DataSet of(double[][] speeds, List<MeasuredGroup> groups, List<CellUncertainty> cells) {
    List<Application> applications = new ArrayList<>();
    for (int i = 0; i < speeds.length; i++) {
      applications.add(
          new Application(
              "a" + i,
              10 + i,
              Double.NaN,
              ApplicationClass.DEVIL,
              List.of(),
              List.of(new Phase(i, 10 + i)),
              1,
              OptionalDouble.empty(),
              TeamShape.ALONE));
    }
    return new DataSet(
        "uncertain",
        "",
        Provenance.UNKNOWN,
        false,
        List.of(),
        applications,
        Map.of(LEVEL, List.of(new PairMatrix(speeds, groups, Composition.PRODUCT))),
        cells,
        "");
  }

  /** Returns what draws of a data set, with the models that it names first. */
  public static DataDraws draws(DataSet dataSet, int count) {
    return new DataDraws(dataSet, Map.of(LEVEL, dataSet.levels().get(LEVEL).getFirst()), count);
  }
}
