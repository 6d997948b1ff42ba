package akula.profiler.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.profiler.phases.ProgramPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class PassageTest {
  private static final List<ProgramPhase> TWO =
      List.of(new ProgramPhase(0.75, 100, 200), new ProgramPhase(0.25, 500, 600));

  @Test
  void theRateIsTheWeightedHarmonicMean() {
    Passage passage = new Passage(TWO);
    // 1 by nanosecond up to 300, then 4 nanoseconds for each
    Stream.of(0.0, 90.0, 150.0, 250.0, 300.0).forEach(work -> passage.look(work, work));
    assertThat(passage.isOver()).isFalse();
    Stream.of(450.0, 550.0, 700.0).forEach(work -> passage.look(work, 300 + 4 * (work - 300)));
    assertThat(passage.isOver()).isTrue();
    assertThat(passage.rate()).isCloseTo(1 / (0.75 * 1 + 0.25 * 4), within(1e-12));
  }

  /** At a steady speed it does not matter when one looks, nor what the phases are. */
  @Property(tries = 200)
  void aSteadyProgramHasItsRate(
      @ForAll @DoubleRange(min = 0.01, max = 100) double rate, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ProgramPhase> phases = new ArrayList<>();
    double at = 0;
    for (int i = 0; i < 4; i++) {
      double from = at + random.nextInt(3);
      at = from + 1 + random.nextInt(5);
      phases.add(new ProgramPhase(0.25, from, at));
    }
    Passage passage = new Passage(phases);
    for (double work = 0; !passage.isOver(); work += random.nextDouble() * 8) {
      passage.look(work, work / rate);
      assertThat(passage.isOver() || passage.ahead() >= 0).isTrue();
    }
    assertThat(passage.rate()).isCloseTo(rate, within(1e-9 * rate));
  }

  @Test
  void aWindowThatTheEndCutsCountsIfHalfOfItIsThere() {
    Passage passage = new Passage(TWO);
    passage.look(400, 400);
    passage.end(550, 550);
    assertThat(passage.isOver()).isTrue();
    assertThat(passage.rate()).isCloseTo(1, within(1e-12));
    Passage shorter = new Passage(TWO);
    shorter.look(400, 400);
    shorter.end(540, 540);
    assertThat(shorter.isOver()).isFalse();
  }

  @Test
  void workThatBecomesLessIsNotDoneAgain() {
    Passage passage = new Passage(TWO);
    passage.look(150, 150);
    passage.look(10, 160);
    passage.look(250, 250);
    passage.look(650, 650);
    assertThat(passage.isOver()).isTrue();
    assertThat(passage.rate()).isBetween(0.5, 1.5);
  }
}
