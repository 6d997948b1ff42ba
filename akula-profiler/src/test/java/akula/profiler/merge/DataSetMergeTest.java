package akula.profiler.merge;

import static akula.profiler.merge.SmallData.DOMAIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.formats.dataset.Cell;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellUncertainty;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.CellValues;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.MeasuredGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataSetMergeTest {
  private static final MissingFigures NOBODY = (_, _) -> Map.of();
  private static final Cell AB = Cell.pair(0, DOMAIN, 1);

  @Test
  void twoMeasuredFiguresAreWeightedByTheirVariance() {
    DataSet merged =
        merged(
            new SmallData("a", "b").speed("a", "b", 0.5).trust("a", "b", 0.46, 0.54),
            new SmallData("b", "a").speed("a", "b", 0.53).trust("a", "b", 0.51, 0.55));
    double value = (0.5 / (0.04 * 0.04) + 0.53 / (0.02 * 0.02)) / (1 / 0.0016 + 1 / 0.0004);
    double half = 1 / Math.sqrt(1 / 0.0016 + 1 / 0.0004);
    assertThat(value(merged, AB)).isCloseTo(value, within(1e-12));
    CellUncertainty trust = merged.uncertaintyByCell().get(AB);
    assertThat(trust.low()).isCloseTo(value - half, within(1e-12));
    assertThat(trust.high()).isCloseTo(value + half, within(1e-12));
    assertThat(trust.runs()).isEqualTo(6);
    assertThat(trust.sure()).isTrue();
  }

  @Test
  void measuredGoesBeforePredictedAndSureBeforeUnsureAndKnownBeforeUnknown() {
    SmallData one =
        new SmallData("a", "b")
            .speed("a", "a", 0.4)
            .trust("a", "a", 0.39, 0.41, Origin.PREDICTED, true)
            .speed("a", "b", 0.5)
            .trust("a", "b", 0.49, 0.51, Origin.MEASURED, false)
            .speed("b", "a", 0.6)
            .speed("b", "b", 0.3)
            .trust("b", "b", 0.2, 0.4, Origin.PREDICTED, true);
    SmallData other =
        new SmallData("a", "b")
            .speed("a", "a", 0.45)
            .trust("a", "a", 0.3, 0.6)
            .speed("a", "b", 0.55)
            .trust("a", "b", 0.4, 0.7)
            .speed("b", "a", 0.65)
            .trust("b", "a", 0.5, 0.7)
            .speed("b", "b", 0.33)
            .trust("b", "b", 0.3, 0.4, Origin.PREDICTED, true);
    assertThat(pairs(merged(one, other)))
        .isDeepEqualTo(new double[][] {{0.45, 0.55}, {0.65, 0.33}});
    assertThat(pairs(merged(other, one)))
        .isDeepEqualTo(new double[][] {{0.45, 0.55}, {0.65, 0.33}});
  }

  @Test
  void ofFiguresWithoutIntervalsThoseOfTheFirstAreTakenAndThatIsReported() {
    var merge =
        new DataSetMerge(
            new SmallData("a").solo("a", 10).make("x"), new SmallData("a").solo("a", 12).make("y"));
    MergedDataSet merged = merge.merged("z", NOBODY);
    assertThat(merged.dataSet().applications().getFirst().soloSeconds()).isEqualTo(10);
    assertThat(merged.notes())
        .containsExactly(
            "1 figure is in both with different values and no intervals; the first is taken");
  }

  @Test
  void whatNobodyMeasuredIsListedAndAskedFor() {
    DataSet one = new SmallData("a", "b").speed("a", "b", 0.5).make("x");
    DataSet other = new SmallData("b", "c").speed("b", "c", 0.7).make("y");
    var merge = new DataSetMerge(one, other);
    assertThat(merge.missing())
        .extracting(CellName::toString)
        .containsExactly("a next to c (memory_domain)", "c next to a (memory_domain)");
    assertThatThrownBy(() -> merge.merged("z", NOBODY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not all missing figures were given");
    var asked = new ArrayList<Cell>();
    MergedDataSet merged =
        merge.merged(
            "z",
            (known, missing) -> {
              asked.addAll(missing);
              assertThat(value(known, missing.getFirst())).isNaN();
              return filled(missing);
            });
    assertThat(asked).containsExactly(Cell.pair(0, DOMAIN, 2), Cell.pair(2, DOMAIN, 0));
    assertThat(pairs(merged.dataSet()))
        .isDeepEqualTo(new double[][] {{1, 0.5, 0.9}, {1, 1, 0.7}, {0.9, 1, 1}});
    assertThat(merged.dataSet().uncertainty()).hasSize(2);
    assertThat(merged.notes()).containsExactly("2 speeds that nobody measured were filled in");
  }

  private static Map<Cell, Figure> filled(List<Cell> missing) {
    var predicted = new HashMap<Cell, Figure>();
    for (Cell cell : missing) {
      var trust = new CellUncertainty(cell, 0.8, 1, 0.9, 0, Origin.PREDICTED, true, "");
      predicted.put(cell, new Figure(0.9, Optional.of(trust)));
    }
    return predicted;
  }

  @Test
  void groupsAreThoseOfBoth() {
    DataSet merged =
        merged(
            new SmallData("a", "b").group(0.5, "a", "a", "b"),
            new SmallData("b", "a").group(0.6, "b", "b", "a"));
    var matrix = CellValues.matrix(merged, DOMAIN).orElseThrow();
    assertThat(matrix.groups())
        .containsExactly(
            new MeasuredGroup(List.of(0, 0, 1), List.of(0.5, 0.5, 0.5)),
            new MeasuredGroup(List.of(0, 1, 1), List.of(0.6, 0.6, 0.6)));
  }

  @Test
  void otherMachinesAndMethodsAreObjectedTo() {
    DataSet one = new SmallData("a").method("full runs").make("x");
    DataSet other = new SmallData("a").method("short runs").make("y");
    assertThat(new DataSetMerge(one, other).objections())
        .containsExactly("their methods differ, 'full runs' and 'short runs'");
    assertThat(new DataSetMerge(one, one).objections()).isEmpty();
  }

  @Test
  void theProvenanceNamesBothWithTheirHashes() {
    DataSet one = new SmallData("a").method("full runs.").make("x");
    DataSet other = new SmallData("a").method("short runs.").make("y");
    String method =
        new DataSetMerge(one, other).merged("z", NOBODY).dataSet().provenance().method();
    assertThat(method)
        .startsWith(
            "x: full runs. y: short runs. Merged by 'akula data merge' from x (SHA-256 hash of x)"
                + " and y (SHA-256 hash of y).");
  }

  private static DataSet merged(SmallData one, SmallData other) {
    return new DataSetMerge(one.make("x"), other.make("y")).merged("z", NOBODY).dataSet();
  }

  private static double value(DataSet set, Cell cell) {
    return new CellValues(set).value(cell).orElseThrow();
  }

  private static double[][] pairs(DataSet set) {
    return CellValues.matrix(set, DOMAIN).orElseThrow().speeds();
  }
}
