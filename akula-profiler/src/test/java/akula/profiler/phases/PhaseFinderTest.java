package akula.profiler.phases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Phases that were planted in made-up counts are found again. */
class PhaseFinderTest {
  private static final double WINDOW = 5e8;
  private static final double[] SPEEDS = {1e-6, 2e-6, 4e-6, 8e-6};

  /** A program that does so much work by nanosecond in each window, give or take some. */
  private static List<Mark> marks(List<Integer> windows, double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Mark> marks = new ArrayList<>();
    double work = 0;
    for (int speed : windows) {
      work += SPEEDS[speed] * WINDOW * (1 + noise * (2 * random.nextDouble() - 1));
      marks.add(new Mark(work, (marks.size() + 1) * WINDOW, new double[] {marks.size()}));
    }
    return marks;
  }

  /** Runs of 4 to 23 windows of each of so many speeds, some of them twice. */
  private static List<Integer> program(int phases, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Integer> windows = new ArrayList<>();
    for (int part = 0; part < 2 * phases; part++) {
      for (int i = 4 + random.nextInt(20); i > 0; i--) {
        windows.add(part % phases);
      }
    }
    return windows;
  }

  @Property(tries = 200)
  void plantedPhasesAreFound(
      @ForAll @IntRange(min = 1, max = 4) int planted,
      @ForAll @DoubleRange(max = 0.03) double noise,
      @ForAll long seed) {
    List<Integer> windows = program(planted, seed);
    List<Mark> marks = marks(windows, noise, seed);
    List<ProgramPhase> found = PhaseFinder.find(marks, 4, seed);
    assertThat(found).hasSize(planted);
    double all = marks.getLast().work();
    Set<Integer> represented = new TreeSet<>();
    for (ProgramPhase one : found) {
      int window = windowAt(marks, one.from());
      int phase = windows.get(window);
      represented.add(phase);
      assertThat(one.to()).isEqualTo(marks.get(window).work());
      assertThat(one.weight()).isCloseTo(share(marks, windows, phase) / all, within(1e-9));
      if (noise < Signatures.RESOLUTION / 2) {
        assertThat(window).as("the first").isEqualTo(windows.indexOf(phase));
      }
    }
    assertThat(represented).hasSize(planted);
  }

  private static int windowAt(List<Mark> marks, double work) {
    for (int i = 0; i < marks.size(); i++) {
      if ((i == 0 ? 0 : marks.get(i - 1).work()) == work) {
        return i;
      }
    }
    throw new AssertionError("no window begins at " + work);
  }

  private static double share(List<Mark> marks, List<Integer> windows, int phase) {
    double work = 0;
    for (int i = 0; i < windows.size(); i++) {
      double before = i == 0 ? 0 : marks.get(i - 1).work();
      work += windows.get(i) == phase ? marks.get(i).work() - before : 0;
    }
    return work;
  }

  @Property(tries = 300)
  void whateverWasCountedPhasesAreInOrderAndWeightsAddUp(
      @ForAll @Size(max = 60) List<@DoubleRange(max = 1e6) Double> steps,
      @ForAll @IntRange(min = 1, max = 100) int most,
      @ForAll long seed) {
    List<Mark> marks = new ArrayList<>();
    double work = 0;
    for (double step : steps) {
      work += step < 1e5 ? 0 : step; // some windows without work
      marks.add(new Mark(work, (marks.size() + 1) * WINDOW, new double[] {step, Double.NaN}));
    }
    List<ProgramPhase> found = PhaseFinder.find(marks, most, seed);
    if (work == 0) {
      assertThat(found).isEmpty();
      return;
    }
    assertThat(found).hasSizeBetween(1, most);
    assertThat(found.stream().mapToDouble(ProgramPhase::weight).sum()).isCloseTo(1, within(1e-9));
    double before = 0;
    for (ProgramPhase phase : found) {
      assertThat(phase.weight()).isPositive();
      assertThat(phase.from()).isGreaterThanOrEqualTo(before);
      assertThat(phase.to()).isGreaterThan(phase.from()).isLessThanOrEqualTo(work);
      before = phase.to();
    }
    assertThat(PhaseFinder.find(marks, most, seed)).as("again").isEqualTo(found);
  }

  @Test
  void noiseIsOnePhase() {
    for (int seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Mark> marks = new ArrayList<>();
      double work = 0;
      for (int i = 0; i < 100; i++) {
        work += Math.exp(0.1 * random.nextGaussian());
        marks.add(new Mark(work, (i + 1) * WINDOW, new double[0]));
      }
      List<ProgramPhase> found = PhaseFinder.find(marks, 4, seed);
      assertThat(found).as("seed %d", seed).hasSize(1);
      assertThat(found.getFirst().to()).as("early").isLessThan(work / 5);
    }
  }

  /** Equal speed, but one half misses a cache: beside others these are not alike. */
  @Test
  void countsTellPhasesApartWhereTheSpeedDoesNot() {
    List<Mark> marks = new ArrayList<>();
    double misses = 0;
    for (int i = 0; i < 40; i++) {
      misses += i < 30 ? 1000 : 9000;
      marks.add(new Mark((i + 1) * 500.0, (i + 1) * WINDOW, new double[] {misses}));
    }
    List<ProgramPhase> found = PhaseFinder.find(marks, 4, 1);
    assertThat(found).extracting(ProgramPhase::weight).containsExactly(0.75, 0.25);
    assertThat(found.getLast().from()).isEqualTo(15_000);
  }

  @Test
  void whatIsCountedSeldomTellsNothing() {
    List<Mark> marks = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      marks.add(new Mark((i + 1) * 500.0, (i + 1) * WINDOW, new double[] {i / 7}));
    }
    assertThat(PhaseFinder.find(marks, 4, 1)).hasSize(1);
  }

  @Test
  void aBeginningWithoutWorkBelongsToTheFirstWindow() {
    double[] none = new double[0];
    List<Mark> marks =
        List.of(
            new Mark(0, 1, none),
            new Mark(0, 2, none),
            new Mark(10, 3, none),
            new Mark(10, 4, none));
    assertThat(SoloWindow.of(marks))
        .singleElement()
        .satisfies(window -> {
          assertThat(window.work()).isEqualTo(10);
          assertThat(window.spent()).as("the end too").isEqualTo(4);
        });
  }

  @Test
  void aShortPhaseIsLeftOut() {
    List<Integer> windows = new ArrayList<>(java.util.Collections.nCopies(60, 0));
    windows.set(58, 1);
    List<ProgramPhase> found = PhaseFinder.find(marks(windows, 0, 1), 4, 1);
    assertThat(found).singleElement().extracting(ProgramPhase::weight).isEqualTo(1.0);
  }
}
