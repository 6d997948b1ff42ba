package akula.bootstrap.contention.smtcore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.formats.dataset.ParameterColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmtCoreModelTest {
  /** Hardly uses memory: 0.5 + 0.2 + 0.1 + 0.05 + 0.015 cycles per instruction alone. */
  private static final ProgramParts FAST =
      new ProgramParts(
          0.5,
          0.2,
          0.1,
          0,
          0.4,
          List.of(0.05, 0.05),
          List.of(0.0, 0.0),
          List.of(0.0, 0.0),
          List.of(4.0, 4.0));

  /** With one way it waits for memory 2 cycles per instruction, with two 1. */
  private static final ProgramParts HUNGRY =
      new ProgramParts(
          0.4,
          0.2,
          0,
          0,
          0.4,
          List.of(0.0, 0.0),
          List.of(2.0, 1.0),
          List.of(20.0, 10.0),
          List.of(30.0, 30.0));

  private static SmtCore core(CoreConstants constants) {
    return new SmtCore(
        constants,
        List.of(
            new CoreRow.Whole(FAST),
            new CoreRow.Whole(HUNGRY),
            new CoreRow.Nop(),
            new CoreRow.Part(1, new PhaseFactors(1, 2, 1, 0.5))));
  }

  private static SmtCoreModel model(CoreConstants constants, ParameterColumn... columns) {
    return new SmtCoreModel(core(constants), List.of(columns));
  }

  private static final CoreConstants TWO_WAYS = CoreConstants.DEFAULT.withWays(2);

  @Test
  void theStackAloneIsWhatThePartsAre() {
    CoreEquilibrium alone = model(TWO_WAYS).equilibrium(new int[] {0});
    assertThat(alone.mode()).isEqualTo(1);
    assertThat(alone.stacks()[0])
        .containsExactly(new double[] {0.5, 0.25, 0.1, 0, 0.015}, within(1e-11));
    assertThat(alone.cpi()[0]).isCloseTo(0.865, within(1e-11));
    assertThat(alone.ways()).containsExactly(2);
  }

  @Test
  void thePartOfAPhaseIsMultiplied() {
    CoreEquilibrium alone = model(TWO_WAYS).equilibrium(new int[] {3});
    assertThat(alone.stacks()[0])
        .containsExactly(new double[] {0.4, 0.4 + 0.5, 0, 0, 0.012}, within(1e-11));
    assertThat(alone.missesPerKiloInstruction()).containsExactly(5);
    assertThat(alone.referencesPerKiloInstruction()).containsExactly(15);
  }

  @Test
  void nopThreadsDivideTheCore() {
    CoreEquilibrium four = model(TWO_WAYS).equilibrium(new int[] {1, 2, 2, 2});
    assertThat(four.mode()).isEqualTo(4);
    assertThat(four.stacks()[0][StackComponent.PM_CMPLU_STALL.ordinal()])
        .isCloseTo(0.2 * 1.12 + 1 * 1.18, within(1e-11));
    assertThat(four.speeds()[0]).isCloseTo(1.612 / (1.612 + 0.024 + 0.18), within(1e-11));
  }

  /** Below one way the line through one and two goes on, down to a quarter of a way. */
  @Test
  void littleCacheIsWorseThanOneWay() {
    CoreEquilibrium little = model(CoreConstants.DEFAULT.withWays(0.5)).equilibrium(new int[] {1});
    assertThat(little.missesPerKiloInstruction()).containsExactly(25);
    CoreEquilibrium least = model(CoreConstants.DEFAULT.withWays(0.1)).equilibrium(new int[] {1});
    assertThat(least.missesPerKiloInstruction()).containsExactly(27.5);
  }

  @Test
  void nodesOfEqualLatencyShareOneModel() {
    SmtCoreModel model = model(TWO_WAYS.withNodeLatencies(List.of(1.0, 1.25, 1.25, 1.0)));
    assertThat(model.at(0)).isSameAs(model).isSameAs(model.at(3));
    assertThat(model.at(1)).isNotSameAs(model).isSameAs(model.at(2));
    assertThat(model.at(1).solve(new int[] {1}).speeds()[0])
        .isCloseTo(1.612 / (1.612 + 0.25), within(1e-11));
    SmtCoreModel alike = model(TWO_WAYS);
    assertThat(alike.at(7)).isSameAs(alike);
  }

  @Test
  void theLastLatencyIsThatOfAllFurtherNodes() {
    SmtCoreModel model = model(TWO_WAYS.withNodeLatencies(List.of(1.0, 1.25)));
    assertThat(model.at(31)).isSameAs(model.at(1)).isNotSameAs(model.at(0));
  }

  @Test
  void parametersAreGivenWhereTheDataSetHasThem() {
    ParameterColumn other = ParameterColumn.of("OTHER", "1/s");
    ParameterColumn misses = ParameterColumn.of(Parameters.of(Quantity.LAST_LEVEL_MISSES));
    SmtCoreModel model =
        model(TWO_WAYS, other, StackComponent.PM_CMPLU_STALL_THRD.column(), misses);
    double[][] given = model.solve(new int[] {0, 1, 2}).parameters();
    CoreEquilibrium reached = model.equilibrium(new int[] {0, 1, 2});
    for (int i = 0; i < 2; i++) {
      assertThat(given[i])
          .containsExactly(
              Double.NaN,
              reached.stacks()[i][StackComponent.PM_CMPLU_STALL_THRD.ordinal()],
              reached.missesPerKiloInstruction()[i]);
    }
    assertThat(given[2]).containsOnly(Double.NaN);
    assertThat(List.of(model.gives(0), model.gives(1), model.gives(2)))
        .containsExactly(false, true, true);
    assertThat(model(TWO_WAYS, other).solve(new int[] {0, 1}).parameters()).isNull();
  }

  @Test
  void aCoreHasAtMostEightThreads() {
    assertThatThrownBy(() -> model(TWO_WAYS).solve(new int[9]))
        .hasMessage("a core has 9 threads; expected at most 8");
  }

  /** Four that want the same two units and little else: whole steps go too far, back and forth. */
  @Test
  void whereStepsGoTooFarShorterOnesComeToAnEnd() {
    List<Double> nothing = List.of(0.0, 0.0);
    var sums = new ProgramParts(0.25, 0.2, 0, 0, 0, nothing, nothing, nothing, nothing);
    var model =
        new SmtCoreModel(new SmtCore(TWO_WAYS, List.of(new CoreRow.Whole(sums))), List.of());
    CoreEquilibrium four = model.equilibrium(new int[4]);
    double cpi = four.cpi()[0];
    assertThat(four.cpi()).containsOnly(cpi);
    // Three others use 3 / cpi / 2 of the units, at most 0.85; the rest does not change from step
    // to step.
    double busy = Math.min(0.85, 1.5 / cpi);
    double onUnits = 1 + busy / (1 - busy);
    assertThat(four.stacks()[0][1]).isCloseTo(0.2 * 1.12 * onUnits, within(1e-9));
    assertThat(java.util.Arrays.stream(four.stacks()[0]).sum()).isCloseTo(cpi, within(1e-9));
  }
}
