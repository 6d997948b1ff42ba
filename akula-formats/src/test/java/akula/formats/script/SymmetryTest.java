package akula.formats.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SymmetryTest {
  private static final double EXACT = 1e-12;
  private static final Step LOCK = new Step.Acquire("a", Waiting.SLEEP);
  private static final Step UNLOCK = new Step.Release("a");
  private static final Step BARRIER = new Step.Barrier(Waiting.SLEEP);

  private static Step work(Double... nanos) {
    return new Step.Work(List.of(nanos));
  }

  private static Step serial(double nanos) {
    return new Step.Serial(nanos, Waiting.SLEEP);
  }

  private static Symmetry of(int threads, Step... steps) {
    return new Script(threads, List.of(steps)).symmetry();
  }

  @Test
  void spreadIsThePopulationsDeviationOverTheTotal() {
    // mean 2, deviations 1, 1, 1, 1: standard deviation 1, total 8
    assertThat(Symmetry.spread(1, 1, 3, 3)).isEqualTo(1.0 / 8);
    // mean 2, squares 4 + 4 + 0: standard deviation sqrt(8 / 3), total 6
    assertThat(Symmetry.spread(0, 4, 2)).isCloseTo(Math.sqrt(8.0 / 3) / 6, within(EXACT));
    assertThat(Symmetry.spread(5)).isZero();
    assertThat(Symmetry.spread(0, 0)).isZero();
  }

  @Test
  void oneThatDoesEverythingGivesTheMost() {
    assertThat(Symmetry.spread(0, 0, 0, 0, 0, 0, 0, 9)).isCloseTo(Math.sqrt(7) / 8, within(EXACT));
  }

  @Test
  void parentAndChildrenAreTwoGroupsOfNineThreads() {
    Symmetry symmetry = of(8, serial(10), work(5.0));
    assertThat(symmetry.groups()).isEqualTo(2);
    assertThat(symmetry.members()).isEqualTo(9);
    assertThat(symmetry.isBelow(0.01)).isTrue();
  }

  @Test
  void figureTenCaseBHasFourGroupsAndThirteenThreads() {
    Symmetry symmetry = of(4, new Step.Repeat(3, List.of(serial(1), work(2.0))));
    assertThat(symmetry.groups()).isEqualTo(4);
    assertThat(symmetry.members()).isEqualTo(13);
  }

  @Test
  void figureTenCaseAHasTwoGroupsAndFiveThreads() {
    Symmetry symmetry = of(4, serial(1), work(2.0), serial(1));
    assertThat(symmetry.groups()).isEqualTo(2);
    assertThat(symmetry.members()).isEqualTo(5);
  }

  @Test
  void barriersDoNotPartGroups() {
    Symmetry symmetry =
        of(2, new Step.Repeat(10, List.of(work(1.0, 3.0), BARRIER, work(3.0, 1.0), BARRIER)));
    assertThat(symmetry.groups()).isEqualTo(1);
    assertThat(symmetry.instructions()).isZero();
  }

  @Test
  void isTheMeanOverGroups() {
    // groups: parent (0), then 1:3 (spread 1/4), then 1:1 (0)
    Symmetry symmetry = of(2, serial(1), work(1.0, 3.0), serial(1), work(2.0));
    assertThat(symmetry.groups()).isEqualTo(3);
    assertThat(symmetry.instructions()).isCloseTo(0.25 / 3, within(EXACT));
    assertThat(symmetry.isBelow(0.25 / 3)).isFalse();
    assertThat(symmetry.isBelow(0.084)).isTrue();
  }

  @Test
  void theEndOfARepetitionAndTheBeginOfTheNextAreOneGroup() {
    // 1:0 | 0:1 + 1:0 | 0:1, so two of three groups of children have one member
    Symmetry symmetry =
        of(2, new Step.Repeat(2, List.of(work(1.0, 0.0), serial(1), work(0.0, 1.0))));
    assertThat(symmetry.groups()).isEqualTo(4);
    assertThat(symmetry.members()).isEqualTo(1 + 1 + 2 + 1);
    assertThat(symmetry.instructions()).isZero();
  }

  @Test
  void repeatingIsTheSameAsWritingOut() {
    List<Step> steps = List.of(work(1.0, 3.0), serial(2), work(4.0, 1.0), LOCK, UNLOCK);
    Symmetry repeated = of(2, new Step.Repeat(5, steps));
    Symmetry written =
        new Script(2, Collections.nCopies(5, steps).stream().flatMap(List::stream).toList())
            .symmetry();
    assertThat(repeated.groups()).isEqualTo(written.groups()).isEqualTo(7);
    assertThat(repeated.instructions()).isCloseTo(written.instructions(), within(EXACT));
    assertThat(repeated.locks()).isCloseTo(written.locks(), within(EXACT));
  }

  @Test
  void aThousandMillionRepetitionsAreNotGoneThrough() {
    Symmetry symmetry =
        of(4, new Step.Repeat(1_000_000_000, List.of(serial(1), work(1.0, 1.0, 1.0, 2.0))));
    assertThat(symmetry.groups()).isEqualTo(1_000_000_001);
    assertThat(symmetry.instructions()).isCloseTo(Symmetry.spread(1, 1, 1, 2), within(1e-6));
  }

  @Test
  void locksCountWhoeverTakesThem() {
    Symmetry symmetry =
        of(
            2,
            work(1.0),
            LOCK,
            UNLOCK,
            new Step.Only(
                Set.of(1), List.of(new Step.Repeat(2, List.of(LOCK, work(0.5), UNLOCK)))));
    assertThat(symmetry.locks()).isEqualTo(Symmetry.spread(1, 3)).isEqualTo(0.25);
    assertThat(symmetry.instructions()).isEqualTo(Symmetry.spread(1, 2));
    assertThat(symmetry.isBelow(0.2)).as("of locks, 0.25, and work, 0.167").isFalse();
    assertThat(symmetry.isBelow(0.26)).isTrue();
  }

  /** As dedup of PARSEC: its parent feeds stages that run at the same time. */
  @Test
  void stagesOfAPipelineAreGroupsOfTheirOwn() {
    Symmetry symmetry =
        of(
            5,
            new Step.Only(Set.of(0), List.of(work(1.0), new Step.Put("first", 4))),
            new Step.Only(
                Set.of(1, 2),
                List.of(
                    new Step.Take("first"),
                    work(0.0, 1.0, 3.0, 0.0, 0.0),
                    new Step.Put("second", 4))),
            new Step.Only(Set.of(3, 4), List.of(new Step.Take("second"), work(1.0))));
    assertThat(symmetry.groups()).isEqualTo(3);
    assertThat(symmetry.members()).isEqualTo(5);
    assertThat(symmetry.instructions()).isCloseTo(0.25 / 3, within(EXACT));
  }

  /** As streamcluster of PARSEC: its parent lets forks go that have threads of their own. */
  @Test
  void forksThatAreLetGoByAConditionAreGroupsOfTheirOwn() {
    Step parent =
        new Step.Only(
            Set.of(0),
            List.of(
                work(1.0),
                new Step.Broadcast("first"),
                new Step.Await("done"),
                new Step.Broadcast("second")));
    Step first =
        new Step.Only(
            Set.of(1, 2),
            List.of(
                new Step.Await("first"), work(0.0, 1.0, 3.0, 0.0, 0.0), new Step.Signal("done")));
    Step second = new Step.Only(Set.of(3, 4), List.of(new Step.Await("second"), work(1.0)));
    Symmetry symmetry = of(5, parent, first, second);
    assertThat(symmetry.groups()).isEqualTo(3);
    assertThat(symmetry.members()).isEqualTo(5);
    assertThat(symmetry.instructions()).isCloseTo(0.25 / 3, within(EXACT));
    Symmetry parted = of(5, serial(1), parent, first, second);
    assertThat(parted.groups()).as("a serial section, and what follows it").isEqualTo(2);
  }

  @Test
  void nothingDoneIsNoGroup() {
    assertThat(of(3, BARRIER).groups()).isZero();
    assertThat(of(3, serial(1)).members()).isEqualTo(1);
  }

  @Property
  void equalThreadsAreSymmetric(
      @ForAll @IntRange(min = 1, max = 64) int threads,
      @ForAll @DoubleRange(min = 1, max = 1e12) double nanos,
      @ForAll @DoubleRange(min = 0, max = 1) double share) {
    Symmetry symmetry = Script.divided(threads, nanos, share).symmetry();
    assertThat(symmetry.instructions()).isCloseTo(0, within(1e-9));
    assertThat(symmetry.isBelow(0.01)).isTrue();
  }

  @Property
  void theUnitDoesNotMatter(
      @ForAll @Size(min = 1, max = 12) double[] drawn,
      @ForAll @DoubleRange(min = 0.01, max = 1000) double factor) {
    double[] amounts = Arrays.stream(drawn).map(it -> 1 + Math.abs(it % 1000)).toArray();
    double[] scaled = Arrays.stream(amounts).map(it -> it * factor).toArray();
    assertThat(Symmetry.spread(scaled)).isCloseTo(Symmetry.spread(amounts), within(1e-9));
    assertThat(Symmetry.spread(amounts))
        .isBetween(0.0, Math.sqrt(amounts.length - 1.0) / amounts.length + 1e-9);
  }

  @Property
  void theOrderOfThreadsDoesNotMatter(@ForAll @Size(min = 2, max = 12) double[] drawn) {
    double[] amounts = Arrays.stream(drawn).map(it -> 1 + Math.abs(it % 1000)).toArray();
    double[] turned = new double[amounts.length];
    for (int i = 0; i < amounts.length; i++) {
      turned[i] = amounts[amounts.length - 1 - i];
    }
    assertThat(Symmetry.spread(turned)).isCloseTo(Symmetry.spread(amounts), within(1e-9));
  }
}
