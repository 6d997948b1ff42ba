package akula.profiler.difference;

import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.dataset.Application;
import akula.formats.dataset.CellName;
import akula.formats.dataset.CellUncertainty.Origin;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import akula.profiler.difference.FigurePair.Intervals;
import akula.profiler.merge.SmallData;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DataSetDifferenceTest {

  @Test
  void aDataSetDoesNotDifferFromItself() throws Exception {
    DataSet data = DataSetReader.read(Path.of("../data/data-sets/spec2006-small-cache"));
    DataSetDifference difference = DataSetDifference.between(data, data);
    assertThat(difference.isEmpty()).isTrue();
    assertThat(difference.figures()).hasSize(29 + 29 * 29);
  }

  @Test
  void theOrderOfApplicationsMakesNoDifference() {
    DataSet one = new SmallData("a", "b").speed("a", "b", 0.5).trust("a", "b", 0.4, 0.6).make("x");
    DataSet other =
        new SmallData("b", "a").speed("a", "b", 0.5).trust("a", "b", 0.4, 0.6).make("x");
    assertThat(DataSetDifference.between(one, other).isEmpty()).isTrue();
  }

  @Test
  void figuresAreComparedByNameAndIntervals() {
    DataSet one =
        new SmallData("a", "b", "c")
            .solo("b", 20)
            .speed("a", "b", 0.5)
            .trust("a", "b", 0.45, 0.55)
            .speed("b", "a", 0.8)
            .trust("b", "a", 0.75, 0.85)
            .make("x");
    DataSet other =
        new SmallData("b", "a", "d")
            .solo("b", 25)
            .speed("a", "b", 0.6)
            .trust("a", "b", 0.56, 0.64)
            .speed("b", "a", 0.84)
            .trust("b", "a", 0.82, 0.86)
            .make("x");
    DataSetDifference difference = DataSetDifference.between(one, other);
    assertThat(difference.onlyInFirst()).containsExactly("c");
    assertThat(difference.onlyInSecond()).containsExactly("d");
    assertThat(difference.figures()).hasSize(2 + 4);
    assertThat(difference.byChange(Intervals.APART))
        .extracting(pair -> pair.name().toString())
        .containsExactly("a next to b (memory_domain)");
    assertThat(difference.byChange(Intervals.OVERLAP))
        .extracting(pair -> pair.name().toString())
        .containsExactly("b next to a (memory_domain)");
    FigurePair solo = difference.byChange(Intervals.UNKNOWN).getFirst();
    assertThat(solo.name()).isEqualTo(new CellName("b", Optional.empty(), List.of()));
    assertThat(solo.change()).isEqualTo(0.25);
  }

  /** 0.1 apart: half-widths of 0.06 overlap, and sqrt(2) of them are less. */
  @Test
  void intervalsMayOverlapAlthoughTheDifferenceIsNotNoise() {
    DataSet one =
        new SmallData("a", "b")
            .speed("a", "b", 0.5)
            .trust("a", "b", 0.44, 0.56)
            .speed("b", "a", 0.5)
            .trust("b", "a", 0.42, 0.58)
            .speed("a", "a", 0.5)
            .trust("a", "a", 0.42, 0.58, Origin.MEASURED, false)
            .trust("b", "b", 0.9, 1.1, Origin.PREDICTED, true)
            .make("x");
    DataSet other =
        new SmallData("a", "b")
            .speed("a", "b", 0.6)
            .trust("a", "b", 0.54, 0.66)
            .speed("b", "a", 0.6)
            .trust("b", "a", 0.52, 0.68)
            .speed("a", "a", 0.6)
            .trust("a", "a", 0.52, 0.68)
            .trust("b", "b", 0.9, 1.1)
            .make("x");
    DataSetDifference difference = DataSetDifference.between(one, other);
    assertThat(difference.count(Intervals.OVERLAP)).isEqualTo(4);
    assertThat(difference.measured()).isEqualTo(new DataSetDifference.Agreement(3, 2));
    assertThat(difference.sure()).isEqualTo(new DataSetDifference.Agreement(2, 1));
  }

  @Test
  void otherIntervalsAroundEqualFiguresAreADifference() {
    DataSet one = new SmallData("a").trust("a", "a", 0.9, 1.1).make("x");
    DataSet other = new SmallData("a").trust("a", "a", 0.95, 1.1).make("x");
    DataSetDifference difference = DataSetDifference.between(one, other);
    assertThat(difference.isEmpty()).isFalse();
    assertThat(difference.byChange(Intervals.OVERLAP)).isEmpty();
    assertThat(difference.count(Intervals.OVERLAP)).isEqualTo(1);
  }

  @Test
  void groupsThatOnlyOneHasAreReported() {
    DataSet one = new SmallData("a", "b").group(0.7, "a", "a", "b").make("x");
    DataSet other = new SmallData("a", "b").make("x");
    assertThat(DataSetDifference.between(one, other).figuresOnlyInFirst())
        .extracting(CellName::toString)
        .containsExactlyInAnyOrder(
            "a next to a+b (memory_domain)", "b next to a+a (memory_domain)");
    assertThat(DataSetDifference.between(other, one).figuresOnlyInSecond()).hasSize(2);
  }

  @Test
  void whatElseIsReportedDifferently() throws Exception {
    DataSet small = DataSetReader.read(Path.of("../data/data-sets/spec2006-small-cache"));
    DataSet large = DataSetReader.read(Path.of("../data/data-sets/spec2006-large-cache"));
    List<TextPair> texts = DataSetDifference.between(small, large).texts();
    assertThat(texts)
        .contains(
            new TextPair("name", "spec2006-small-cache", "spec2006-large-cache"),
            new TextPair(
                "models of memory_domain",
                "shared-cache (4 ways, 8000 MB/s), pair-matrix (product)",
                "shared-cache (11 ways, 35000 MB/s), pair-matrix (product)"))
        .extracting(TextPair::what)
        .contains("class of astar", "IPC [instructions/cycle] of mcf")
        .noneMatch(what -> what.startsWith("curves") || what.startsWith("phases"));
    Application first = small.applications().getFirst();
    assertThat(texts).extracting(TextPair::what).doesNotContain("instructions of " + first.name());
  }
}
