package akula.papers.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.papers.claims.SettingGrid.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Verdicts over grids whose answers are made up, so that it is known what has to be told. */
class SensitivityTest {
  private static final GridAxis BUS = new GridAxis("bus", "x", List.of(0.5, 1.0, 2.0, 4.0), 1);
  private static final GridAxis NOISE = new GridAxis("noise", "", List.of(0.0, 0.05, 0.1), 0);
  private static final SettingGrid GRID =
      new SettingGrid(
          List.of(BUS, NOISE),
          List.of(new Setting(List.of(2.0, 0.1)), new Setting(List.of(0.5, 0.1))));

  private static Sensitivity of(Predicate<Setting> holds) {
    return of(holds, true, true, true);
  }

  private static Sensitivity of(Predicate<Setting> holds, Boolean... seeds) {
    List<Boolean> all = new ArrayList<>(List.of(seeds));
    all.set(0, holds.test(GRID.base()));
    return Sensitivity.of(GRID, all, GRID.varied().stream().map(holds::test).toList());
  }

  @Test
  void eachAxisIsVariedByItselfAndCornersCome() {
    assertThat(GRID.base()).isEqualTo(new Setting(List.of(1.0, 0.0)));
    assertThat(GRID.varied().stream().map(Setting::values))
        .containsExactly(
            List.of(0.5, 0.0),
            List.of(2.0, 0.0),
            List.of(4.0, 0.0),
            List.of(1.0, 0.05),
            List.of(1.0, 0.1),
            List.of(2.0, 0.1),
            List.of(0.5, 0.1));
  }

  @Test
  void alwaysAndNever() {
    assertThat(of(_ -> true).verdict()).isEqualTo(Sensitivity.Verdict.HOLDS);
    assertThat(of(_ -> true).sentence()).isEqualTo("holds at all 10 settings");
    Sensitivity never = of(_ -> false, false, false, false);
    assertThat(never.verdict()).isEqualTo(Sensitivity.Verdict.FAILS);
    assertThat(never.sentence()).isEqualTo("fails at all 10 settings");
  }

  /** What no setting can change is neither held nor failed at any of them. */
  @Test
  void whatIsNotOfRunsIsNotCounted() {
    ClaimGrid grid = new ClaimGrid(GRID, List.of(), 20, 3, List.of(of(_ -> true))).withoutRuns(2);
    assertThat(grid.claims()).hasSize(3);
    assertThat(grid.count(Sensitivity.Verdict.HOLDS)).isEqualTo(1);
    assertThat(grid.count(Sensitivity.Verdict.NOT_RUN)).isEqualTo(2);
    Sensitivity last = grid.claims().getLast();
    assertThat(last.words()).isEqualTo("not run");
    assertThat(last.fields()).containsEntry("verdict", "not_run").containsEntry("settings", 0);
  }

  @Test
  void aThresholdIsFoundFromBelowAndFromAbove() {
    Sensitivity above = of(setting -> setting.of(0) > 1.5, false, false, false);
    assertThat(above.verdict()).isEqualTo(Sensitivity.Verdict.DEPENDS);
    assertThat(above.sentence())
        .isEqualTo(
            "depends on bus (holds from x2 on, fails up to x1); corners (holds with bus x2, noise"
                + " 0.1); holds at 3 of 10 settings");
    assertThat(of(setting -> setting.of(1) < 0.07).sentence())
        .isEqualTo(
            "depends on noise (holds up to 0.05, fails at 0.1 only); corners (fails at all 2);"
                + " holds at 7 of 10 settings");
  }

  /** From one point on, or up to one, says nothing where that is the last or the first. */
  @Test
  void aThresholdBesideAnEndOfItsAxisIsToldAsThatPoint() {
    assertThat(of(setting -> setting.of(1) < 0.01).sentence())
        .startsWith("depends on noise (holds at 0 only, fails from 0.05 on);");
    assertThat(of(setting -> setting.of(1) < 0.1).sentence())
        .startsWith("depends on noise (holds up to 0.05, fails at 0.1 only);");
    assertThat(of(setting -> setting.of(0) > 3, false, false, false).sentence())
        .startsWith("depends on bus (holds at x4 only, fails up to x2);");
    assertThat(of(setting -> setting.of(0) > 0.7).sentence())
        .startsWith("depends on bus (holds from x1 on, fails at x0.5 only);");
    GridAxis two = new GridAxis("lock", "", List.of(0.0, 10.0), 0);
    assertThat(new AxisAnswers(two, List.of(true, false), true).sentence())
        .isEqualTo("lock (holds at 0, fails at 10)");
    assertThat(new AxisAnswers(two, List.of(false, true), true).sentence())
        .isEqualTo("lock (holds at 10, fails at 0)");
  }

  @Test
  void answersThatTurnMoreThanOnceAreToldAsMixed() {
    Sensitivity mixed = of(setting -> setting.of(0) != 2);
    assertThat(mixed.sentence())
        .startsWith("depends on bus (mixed: holds at x0.5, x1, x4, fails at x2); corners");
    assertThat(axes(mixed))
        .containsExactly(
            "bus mixed [0.5, 1.0, 4.0] [2.0]",
            "noise holds [0.0, 0.05, 0.1] []",
            "group of runs holds [1.0, 2.0, 3.0] []");
  }

  @Test
  void seedsAndCornersAreToldWhereNothingElseTurns() {
    assertThat(of(_ -> true, true, false, true).sentence())
        .isEqualTo(
            "depends on group of runs (holds at 1, 3, fails at 2); holds at 9 of 10 settings");
    assertThat(of(setting -> !setting.values().equals(List.of(0.5, 0.1))).sentence())
        .isEqualTo(
            "depends on corners (fails with bus x0.5, noise 0.1); holds at 9 of 10 settings");
  }

  /** All corners alike, and otherwise than all else. */
  @Test
  void cornersThatAllDifferAreTold() {
    assertThat(of(setting -> setting.of(0) == 1 || setting.of(1) == 0).sentence())
        .isEqualTo("depends on corners (fails at all 2); holds at 8 of 10 settings");
  }

  /** All corners alike and otherwise than the base, where an axis turns the answer, too. */
  @Test
  void cornersAreToldBesideAnAxis() {
    assertThat(of(setting -> setting.of(1) == 0).sentence())
        .isEqualTo(
            "depends on noise (holds at 0 only, fails from 0.05 on); corners (fails at all"
                + " 2); holds at 6 of 10 settings");
    assertThat(of(setting -> setting.of(1) > 0, false, false, false).sentence())
        .contains("corners (holds at all 2)");
  }

  @Test
  void whatCannotBeIsLeftOut() {
    SettingGrid possible = GRID.where(setting -> setting.of(0) >= 1);
    assertThat(possible.axes().getFirst().values()).containsExactly(1.0, 2.0, 4.0);
    assertThat(possible.corners()).hasSize(1);
    assertThat(possible.varied()).hasSize(5);
  }

  @Test
  void axesHaveTheirBaseAndAscend() {
    assertThatThrownBy(() -> new GridAxis("a", "", List.of(1.0, 2.0), 3))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new GridAxis("a", "", List.of(2.0, 1.0), 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Finding finding(String claim, Outcome outcome) {
    return new Finding(
        claim, "section 1", "A rule.", List.of(new Condition("1", "2", outcome)), List.of(), "");
  }

  private static Map<Setting, List<Finding>> at(List<Setting> settings, List<Finding> judged) {
    return settings.stream().collect(Collectors.toMap(it -> it, _ -> judged));
  }

  /** A setting at which no application ends says nothing of claims. */
  @Test
  void whereNothingCanBeJudgedIsLeftOutAndTold() {
    List<Finding> judged = List.of(finding("A.", Outcome.HOLDS));
    List<Setting> all = GRID.varied();
    ClaimGrid grid =
        ClaimGrid.of(GRID, 3, List.of(judged), at(all.subList(1, all.size() - 1), judged));
    assertThat(grid.lines())
        .contains(
            "bus: x1, x2, x4 (base x1)",
            "left out, as no application ended in time: bus x0.5",
            "left out, as no application ended in time: bus x0.5, noise 0.1");
    assertThat(grid.claims().getFirst().sentence()).isEqualTo("holds at all 6 settings");
    assertThat((List<?>) grid.fields().get("left_out")).hasSize(2);
  }

  /** What is not certain, without an interval for lack of figures, does not hold. */
  @Test
  void claimsAreToldBesideTheirVerdicts() {
    List<Finding> judged =
        List.of(finding("A.", Outcome.HOLDS), finding("B.", Outcome.NOT_CERTAIN));
    ClaimGrid grid = ClaimGrid.of(GRID, 3, List.of(judged), at(GRID.varied(), judged));
    SequencedMap<String, Chapter> chapters = new LinkedHashMap<>();
    chapters.put("mine", new Chapter("Claims", List.of(), judged, Optional.of(grid)));
    assertThat(FindingsText.of(List.of(), chapters))
        .contains(
            "grid: 7 settings around the base, and the base with 1 group of runs; each by the means of 3 runs\n"
                + "  bus: x0.5, x1, x2, x4 (base x1)\n"
                + "  noise: 0, 0.05, 0.1 (base 0)\n"
                + "  corner: bus x2, noise 0.1\n")
        .contains("    HOLDS\n    over the grid: holds at all 8 settings.\n")
        .contains("    NOT CERTAIN\n    over the grid: fails at all 8 settings.\n")
        .contains(" 1  holds                 holds                 A.\n")
        .contains(" 2  not certain           fails                 B.\n")
        .endsWith("mine over the grid: of 2 claims 1 hold at all settings, 1 at none, 0 at some\n");
    assertThat(FindingsFields.of(judged, Optional.of(grid)).getFirst())
        .hasEntrySatisfying("over_grid", it -> assertThat(it.toString()).contains("verdict=holds"));
    assertThat(FindingsFields.of(judged).getFirst()).doesNotContainKey("over_grid");
  }

  @SuppressWarnings("unchecked")
  private static Stream<String> axes(Sensitivity sensitivity) {
    return ((List<SequencedMap<String, Object>>) sensitivity.fields().get("axes"))
        .stream()
            .map(axis ->
                "%s %s %s %s"
                    .formatted(
                        axis.get("axis"),
                        axis.get("answer"),
                        axis.get("holds_at"),
                        axis.get("fails_at")));
  }
}
