package akula.bootstrap.uncertainty;

import static akula.bootstrap.uncertainty.UncertainData.draws;
import static akula.bootstrap.uncertainty.UncertainData.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.MeasuredGroup;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import akula.formats.dataset.TeamShape;
import akula.formats.script.Waiting;
import akula.statistics.number.Correlation;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class DataDrawsTest {
  private static final SharingLevel LEVEL = SharingLevel.MEMORY_DOMAIN;
  private static final int DRAWS = 2000;
  private static final double[][] SPEEDS = {{0.8, 0.7, 0.9}, {0.9, 0.95, 1}, {1, 1, 0.6}};

  private static double[] drawn(DataSet data, long seed, Cell cell) {
    DataDraws draws = draws(data, DRAWS);
    return IntStream.range(0, DRAWS)
        .mapToDouble(draw -> new CellValues(draws.dataSet(seed, draw)).value(cell).orElseThrow())
        .toArray();
  }

  private static double shareBelow(double[] values, double limit) {
    return (double) DoubleStream.of(values).filter(value -> value < limit).count() / values.length;
  }

  /** Of so many draws a share is off by five of its standard deviations once in two million. */
  private static double chance(double share) {
    return 5 * Math.sqrt(share * (1 - share) / DRAWS);
  }

  @Property(tries = 20)
  void theQuantilesAreTheEndsOfTheInterval(
      @ForAll long seed,
      @ForAll @DoubleRange(min = 0.5, max = 0.95) double confidence,
      @ForAll @DoubleRange(min = 0.3, max = 0.99) double below,
      @ForAll @DoubleRange(min = 1.01, max = 3) double above) {
    for (Cell cell : List.of(Cell.solo(1), Cell.pair(1, LEVEL, 0))) {
      double[][] slow = {{0.2, 0.2}, {0.2, 0.2}};
      double figure = cell.isSolo() ? 11 : 0.2;
      DataSet data =
          UncertainData.of(
              slow,
              List.of(),
              List.of(
                  measured(Cell.solo(1), 11, cell.isSolo() ? 1 : 1.05),
                  new CellUncertainty(
                      cell,
                      figure * below,
                      figure * above,
                      confidence,
                      3,
                      Origin.MEASURED,
                      true,
                      "")));
      if (cell.isSolo()) {
        data = data.withUncertainty(data.uncertainty().subList(1, 2));
      }
      double[] values = drawn(data, seed, cell);
      double outside = (1 - confidence) / 2;
      assertThat(shareBelow(values, figure * below)).isCloseTo(outside, within(chance(outside)));
      assertThat(1 - shareBelow(values, figure * above))
          .isCloseTo(outside, within(chance(outside)));
      assertThat(shareBelow(values, figure)).isCloseTo(0.5, within(chance(0.5)));
    }
  }

  private static double correlation(DataSet data, long seed, Cell one, Cell other) {
    double[] a = DoubleStream.of(drawn(data, seed, one)).map(Math::log).toArray();
    double[] b = DoubleStream.of(drawn(data, seed, other)).map(Math::log).toArray();
    return Correlation.pearson(a, b).value();
  }

  /** With s of the solo time and 2 s of the speeds: 1/2 with it, 1/4 with each other. */
  @Property(tries = 5)
  void theErrorOfTheSoloTimeIsCommonToARow(@ForAll long seed) {
    DataSet data = UncertainData.symmetric(SPEEDS, 1.03, 1.03 * 1.03);
    Cell own = Cell.pair(0, LEVEL, 1);
    double chance = 5 / Math.sqrt(DRAWS);
    assertThat(correlation(data, seed, own, Cell.solo(0))).isCloseTo(0.5, within(chance));
    assertThat(correlation(data, seed, own, Cell.pair(0, LEVEL, 0)))
        .isCloseTo(0.25, within(chance));
    assertThat(correlation(data, seed, own, Cell.solo(1))).isCloseTo(0, within(chance));
    assertThat(correlation(data, seed, own, Cell.pair(1, LEVEL, 0))).isCloseTo(0, within(chance));
  }

  @Test
  void aSpeedThatIsSurerThanTheSoloTimeGoesWithItAlone() {
    DataSet data = UncertainData.symmetric(SPEEDS, 1.1, 1.02);
    assertThat(correlation(data, 3, Cell.pair(0, LEVEL, 1), Cell.solo(0)))
        .isCloseTo(1, within(1e-6));
  }

  @Test
  void aPredictedSpeedHasAnErrorOfItsOwn() {
    Cell cell = Cell.pair(0, LEVEL, 1);
    DataSet data =
        UncertainData.of(
            SPEEDS,
            List.of(),
            List.of(
                measured(Cell.solo(0), 10, 1.1),
                new CellUncertainty(cell, 0.6, 0.8, 0.9, 0, Origin.PREDICTED, true, "")));
    assertThat(correlation(data, 3, cell, Cell.solo(0))).isCloseTo(0, within(5 / Math.sqrt(DRAWS)));
  }

  @Test
  void whatHasNoWidthOrNoIntervalStays() {
    DataSet data = UncertainData.symmetric(SPEEDS, 1, 1);
    assertThat(draws(data, 3).dataSet(7, 2)).isEqualTo(data.withUncertainty(List.of()));
    DataDraws some =
        draws(UncertainData.of(SPEEDS, List.of(), List.of(measured(Cell.solo(1), 11, 1.2))), 3);
    assertThat(some.drawnFigures()).isEqualTo(1);
    assertThat(some.fixedFigures()).isEqualTo(11);
    DataSet drawn = some.dataSet(7, 0);
    assertThat(drawn.applications().get(1).soloSeconds()).isNotEqualTo(11);
    assertThat(drawn.applications().get(0).soloSeconds()).isEqualTo(10);
    assertThat(drawn.levels()).isEqualTo(data.levels());
  }

  @Test
  void figuresOfModelsThatAreNotUsedAreNeitherDrawnNorCounted() {
    DataDraws none = new DataDraws(UncertainData.symmetric(SPEEDS, 1.1, 1.1), Map.of(), 2);
    assertThat(none.drawnFigures()).isEqualTo(3);
    assertThat(none.fixedFigures()).isZero();
  }

  /** Intervals are those of the model that is named first; here another one is used. */
  @Test
  void figuresOfGroupsThatHaveNoIntervalsAreCounted() {
    MeasuredGroup group = new MeasuredGroup(List.of(0, 0, 1), List.of(0.5, 0.5, 0.6));
    DataSet data = UncertainData.symmetric(SPEEDS, 1.1, 1.1);
    PairMatrix other = new PairMatrix(SPEEDS.clone(), List.of(group), Composition.PRODUCT);
    DataDraws draws = new DataDraws(data, Map.of(LEVEL, other), 2);
    assertThat(draws.drawnFigures()).isEqualTo(3);
    assertThat(draws.fixedFigures()).isEqualTo(9 + 2);
  }

  @Test
  void equalMembersOfAGroupHaveEqualSpeeds() {
    MeasuredGroup group = new MeasuredGroup(List.of(0, 0, 1), List.of(0.5, 0.5, 0.6));
    DataSet data =
        UncertainData.of(
            SPEEDS,
            List.of(group),
            List.of(measured(Cell.group(0, LEVEL, List.of(0, 1)), 0.5, 1.2)));
    MeasuredGroup drawn =
        CellValues.matrix(draws(data, 1).dataSet(1, 0), LEVEL).orElseThrow().groups().getFirst();
    assertThat(drawn.speeds().get(0)).isEqualTo(drawn.speeds().get(1)).isNotEqualTo(0.5);
    assertThat(drawn.speeds().get(2)).isEqualTo(0.6);
  }

  @Test
  void speedsStayWithinWhatADataSetMaySay() {
    Cell cell = Cell.pair(2, LEVEL, 0);
    DataSet data =
        UncertainData.of(
            SPEEDS,
            List.of(),
            List.of(new CellUncertainty(cell, 0, 40, 0.5, 2, Origin.MEASURED, true, "")));
    double[] speeds = drawn(data, 1, cell);
    assertThat(DoubleStream.of(speeds).min().orElseThrow()).isPositive();
    assertThat(DoubleStream.of(speeds).max()).hasValue(1.5);
  }

  /** A program that takes longer meets as often, and has the same phases. */
  @Test
  void whatASoloTimeIsMadeOfTakesAsMuchLonger() {
    Application application =
        new Application(
            "a",
            10,
            Double.NaN,
            ApplicationClass.TURTLE,
            List.of(),
            List.of(new Phase(0, 4), new Phase(0, 6)),
            1,
            OptionalDouble.empty(),
            new TeamShape(2, OptionalDouble.of(0.5), Waiting.SLEEP));
    DataSet data =
        new DataSet(
            "one",
            "",
            Provenance.UNKNOWN,
            false,
            List.of(),
            List.of(application),
            Map.of(),
            List.of(measured(Cell.solo(0), 10, 1.5)),
            "");
    Application drawn = new DataDraws(data, Map.of(), 1).dataSet(1, 0).applications().getFirst();
    double factor = drawn.soloSeconds() / 10;
    assertThat(factor).isNotEqualTo(1);
    assertThat(drawn.phases()).containsExactly(new Phase(0, 4 * factor), new Phase(0, 6 * factor));
    assertThat(drawn.team().barrierSeconds()).hasValue(0.5 * factor);
  }
}
