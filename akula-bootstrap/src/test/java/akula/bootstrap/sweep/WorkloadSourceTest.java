package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Categories and what is drawn from them. */
class WorkloadSourceTest {
  @Test
  void aNameThatIsNoCategoryIsRefused() {
    for (String name : List.of("", "D0_T0", "X4", "D4-T4", "D9999999", "D200000")) {
      assertThatThrownBy(() -> Category.parse(name))
          .hasMessage(
              "'"
                  + name
                  + "' is no workload category; expected numbers of devils, semi-devils and turtles"
                  + " such as D4_T4 or D1_S6_T1, or of any applications such as A8, at least one thread"
                  + " in all");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "D4_T4, D4_T4",
    "D4T4, D4_T4",
    "D04_S0_T4, D4_T4",
    "D4, D4_T0",
    "T1, D0_T1",
    "S8, D0_S8_T0",
    "D1S6T1, D1_S6_T1",
    "A8, A8",
    "D1A2, D1_T0_A2"
  })
  void aNameIsReportedAsInThePaper(String written, String reported) {
    assertThat(Category.parse(written).name()).isEqualTo(reported);
    assertThat(Category.parse(reported)).isEqualTo(Category.parse(written));
  }

  @Test
  void aCategoryWhoseClassIsEmptyIsRefused() {
    assertThatThrownBy(() ->
            new WorkloadSource(TenApplications.data().dataSet(), 1)
                .require(Category.parse("D1_S2_T1")))
        .hasMessage(
            "category D1_S2_T1 needs 2 semi-devil(s), but data set ten has no application of class"
                + " semi-devil; category A4 draws from all of them");
  }

  @Test
  void ofAnyApplicationsAllAreDrawn() {
    WorkloadSource source = new WorkloadSource(TenApplications.data().dataSet(), 9);
    assertThat(source.canFill(Category.parse("A8"))).isTrue();
    assertThat(source.canFill(Category.parse("S1"))).isFalse();
    long drawn =
        IntStream.range(0, 50)
            .flatMap(n -> Arrays.stream(source.draw(Category.parse("A8"), n).applications()))
            .distinct()
            .count();
    assertThat(drawn).isEqualTo(10);
  }

  /** Of three rows without a class the last two are the phases of the first. */
  @Test
  void rowsThatStandForAPhaseAreNotDrawn() {
    List<Application> rows = new ArrayList<>();
    for (String name : List.of("whole", "whole-1", "whole-2")) {
      List<Phase> phases =
          rows.isEmpty()
              ? List.of(new Phase(1, 4), new Phase(2, 6))
              : List.of(new Phase(rows.size(), 5));
      rows.add(
          new Application(name, 10, Double.NaN, ApplicationClass.UNCLASSIFIED, List.of(), phases));
    }
    DataSet data = new DataSet("phases", "", true, List.of(), rows, Map.of(), "");
    WorkloadSource source = new WorkloadSource(data, 9);
    for (int number = 0; number < 20; number++) {
      assertThat(source.draw(Category.parse("A8"), number).applications()).containsOnly(0);
    }
  }

  /** Where the others have some; where nobody has any it is as good as they are. */
  @Test
  void whatHasNeitherAClassNorParametersIsNotDrawn() {
    for (boolean isTold : new boolean[] {true, false}) {
      List<ParameterColumn> columns =
          isTold ? List.of(ParameterColumn.of("IPC", "instructions/cycle")) : List.of();
      List<Application> rows = new ArrayList<>();
      for (String name : List.of("does", "nothing", "classed")) {
        rows.add(
            new Application(
                name,
                10,
                Double.NaN,
                name.equals("classed") ? ApplicationClass.DEVIL : ApplicationClass.UNCLASSIFIED,
                isTold ? List.of(name.equals("does") ? 1.5 : Double.NaN) : List.of(),
                List.of(new Phase(rows.size(), 10))));
      }
      DataSet data = new DataSet("told", "", true, columns, rows, Map.of(), "");
      WorkloadSource source = new WorkloadSource(data, 9);
      Integer[] drawn =
          IntStream.range(0, 50)
              .flatMap(n -> Arrays.stream(source.draw(Category.parse("A8"), n).applications()))
              .distinct()
              .sorted()
              .boxed()
              .toArray(Integer[]::new);
      assertThat(drawn).containsExactly(isTold ? new Integer[] {0, 2} : new Integer[] {0, 1, 2});
    }
  }

  @Test
  void workloadsHaveTheirClassesInAnyOrder() {
    WorkloadSource source = new WorkloadSource(TenApplications.data().dataSet(), 9);
    boolean[] turtleAt = new boolean[8];
    for (int n = 0; n < 100; n++) {
      int[] drawn = source.draw(Category.parse("D5_T3"), n).applications();
      assertThat(Arrays.stream(drawn).filter(a -> a < 6).count()).isEqualTo(5);
      for (int i = 0; i < 8; i++) {
        turtleAt[i] |= drawn[i] >= 6;
      }
    }
    assertThat(turtleAt).containsOnly(true);
    assertThat(source.draw(Category.parse("D5_T3"), 4).applications())
        .isEqualTo(source.draw(Category.parse("D5_S0_T3"), 4).applications());
  }
}
