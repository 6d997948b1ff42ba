package akula.profiler.merge;

import static akula.profiler.merge.SmallData.DOMAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Figures on which two data sets do not agree. */
class DisagreementTest {
  private static final MissingFigures NOBODY = (_, _) -> Map.of();
  private static final Cell AB = Cell.pair(0, DOMAIN, 1);

  @Test
  void measuredFiguresThatDoNotAgreeAreUnsureNow() {
    var merge =
        new DataSetMerge(
            new SmallData("a", "b").speed("a", "b", 0.5).trust("a", "b", 0.48, 0.52).make("x"),
            new SmallData("a", "b").speed("a", "b", 0.7).trust("a", "b", 0.68, 0.72).make("y"));
    MergedDataSet merged = merge.merged("z", NOBODY);
    CellUncertainty trust = merged.dataSet().uncertaintyByCell().get(AB);
    assertThat(value(merged.dataSet(), AB)).isCloseTo(0.6, within(1e-12));
    assertThat(trust.low()).isEqualTo(0.48);
    assertThat(trust.high()).isEqualTo(0.72);
    assertThat(trust.sure()).isFalse();
    assertThat(trust.note()).isEqualTo("merged from two data sets that do not agree");
    assertThat(merged.notes())
        .containsExactly(
            "1 figure is measured in both with intervals that do not overlap: unsure now");
  }

  /** Also if only one of them is sure, or if they cannot be weighted. */
  @Test
  void sureFiguresThatAnotherMeasurementContradictsAreUnsureNow() {
    SmallData one =
        new SmallData("a", "b")
            .speed("a", "b", 0.5)
            .trust("a", "b", 0.48, 0.52)
            .speed("b", "a", 0.4)
            .trust("b", "a", 0.4, 0.4);
    SmallData other =
        new SmallData("a", "b")
            .speed("a", "b", 0.7)
            .trust("a", "b", 0.68, 0.72, Origin.MEASURED, false)
            .speed("b", "a", 0.8)
            .trust("b", "a", 0.7, 0.9);
    MergedDataSet merged = new DataSetMerge(one.make("x"), other.make("y")).merged("z", NOBODY);
    CellUncertainty trust = merged.dataSet().uncertaintyByCell().get(AB);
    assertThat(value(merged.dataSet(), AB)).isCloseTo(0.6, within(1e-12));
    assertThat(trust.sure()).isFalse();
    assertThat(trust.low()).isEqualTo(0.48);
    assertThat(trust.high()).isEqualTo(0.72);
    Cell ba = Cell.pair(1, DOMAIN, 0);
    assertThat(value(merged.dataSet(), ba)).isEqualTo(0.4);
    assertThat(merged.dataSet().uncertaintyByCell().get(ba).sure()).isFalse();
    assertThat(merged.dataSet().uncertaintyByCell().get(ba).high()).isEqualTo(0.9);
    assertThat(merged.notes())
        .containsExactly(
            "2 figures are measured in both with intervals that do not overlap: unsure now");
  }

  @Test
  void aPredictionThatAMeasurementContradictsIsNotCounted() {
    var merge =
        new DataSetMerge(
            new SmallData("a", "b").speed("a", "b", 0.5).trust("a", "b", 0.48, 0.52).make("x"),
            new SmallData("a", "b")
                .speed("a", "b", 0.7)
                .trust("a", "b", 0.68, 0.72, Origin.PREDICTED, true)
                .make("y"));
    MergedDataSet merged = merge.merged("z", NOBODY);
    assertThat(merged.dataSet().uncertaintyByCell().get(AB).sure()).isTrue();
    assertThat(merged.notes()).isEmpty();
  }

  private static double value(DataSet set, Cell cell) {
    return new CellValues(set).value(cell).orElseThrow();
  }
}
