package akula.profiler.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.profiler.interference.Quantum;
import akula.wrapper.agent.EventSpec;
import akula.wrapper.parameters.EventNames;
import akula.wrapper.parameters.Formula;
import akula.wrapper.parameters.ServedParameter.Counted;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stacks of counts that are written down: instructions, cycles, and one more event, stalls. */
class StackTallyTest {
  private static final List<EventSpec> EVENTS =
      List.of(
          EventNames.find("instructions").orElseThrow(),
          EventNames.find("cycles").orElseThrow(),
          EventNames.find("r24").orElseThrow());

  private static Counted counted(String name, String formula, int... events) {
    return new Counted(name, "", Formula.parse(formula, 64), events, true, false, false);
  }

  private static StackTally tally(String stalls) {
    StackEvents stack =
        new StackEvents(
            EVENTS,
            List.of(
                counted("REST", "(cycles - r24) / instructions", 1, 2, 0),
                counted("STALL", stalls + " / instructions", 2, 0)),
            counted("IPC", "instructions / cycles", 0, 1));
    return new StackTally(stack, List.of(7, 9));
  }

  private static double[][] counts(double... both) {
    return new double[][] {
      {both[0], both[1], both[2]}, {both[3], both[4], both[5]},
    };
  }

  @Test
  void quantaFollowEachOther() throws Exception {
    StackTally tally = tally("r24");
    assertThat(tally.take(counts(100, 300, 100, 10, 300, 270))).isTrue();
    assertThat(tally.take(counts(50, 300, 200, 0, 0, 0))).isTrue();
    assertThat(tally.quanta())
        .containsExactly(
            List.of(
                new Quantum(0, 100, List.of(200.0, 100.0)),
                new Quantum(0, 10, List.of(30.0, 270.0))),
            List.of(
                new Quantum(100, 150, List.of(100.0, 200.0)),
                new Quantum(10, 10, List.of(0.0, 0.0))));
  }

  /** The third event had no counter: what came next counts from before that. */
  @Test
  void aQuantumGoesOnWhileAnEventHasNoCounter() throws Exception {
    StackTally tally = tally("r24");
    assertThat(tally.take(counts(100, 300, Double.NaN, 10, 300, 270))).isFalse();
    assertThat(tally.take(counts(200, 600, 200, 20, 600, 540))).isTrue();
    assertThat(tally.quanta()).hasSize(1);
    assertThat(tally.quanta().getFirst().getFirst().to()).isEqualTo(200);
    double[][] none = counts(1, 1, 1, 1, 1, Double.NaN);
    for (int i = 0; i < 100; i++) {
      assertThat(tally.take(none)).isFalse();
    }
    assertThatThrownBy(() -> tally.take(none))
        .isInstanceOfSatisfying(
            MeasuringException.class, e -> assertThat(e.application()).isEqualTo(9))
        .hasMessageContaining("was given no counter for r24, or others for one, in 100 quanta");
  }

  @Test
  void whatCameOutBelowZeroIsNothingAndTheOthersAreAllCycles() throws Exception {
    StackTally tally = tally("r24");
    tally.take(counts(100, 300, 310, 100, 300, 0));
    tally.take(counts(100, 300, 100, 100, 300, 0));
    assertThat(tally.quanta().getFirst().getFirst().cycles()).containsExactly(0.0, 300.0);
  }

  @Test
  void aStackThatIsNegativeOrDoesNotAddUpIsRefused() throws Exception {
    StackTally negative = tally("r24");
    negative.take(counts(100, 300, 400, 100, 300, 0));
    assertThatThrownBy(negative::quanta)
        .isInstanceOfSatisfying(
            MeasuringException.class, e -> assertThat(e.application()).isEqualTo(7))
        .hasMessage("has REST of -1.0000 cycles per instruction, which is negative");
    StackTally more = tally("2 x r24");
    more.take(counts(100, 300, 0, 100, 300, 100));
    assertThatThrownBy(more::quanta)
        .isInstanceOfSatisfying(
            MeasuringException.class, e -> assertThat(e.application()).isEqualTo(9))
        .hasMessage(
            "has a stack that adds up to 4.0000 cycles per instruction, where there were 3.0000");
    assertThatThrownBy(() -> tally("r24").quanta())
        .hasMessageContaining("ended within the first quantum");
  }
}
