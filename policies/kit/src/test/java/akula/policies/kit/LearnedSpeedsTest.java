package akula.policies.kit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.policies.kit.LearnedSpeeds.Gang;
import akula.policies.kit.LearnedSpeeds.Program;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two cores of two contexts each. */
class LearnedSpeedsTest {
  private static final int CORES = 2;
  private static final int CONTEXTS = 4;

  private final LearnedSpeeds speeds = new LearnedSpeeds(CORES, 1);

  /** One with a rate of 1 alone, and less beside another. */
  private Program program(double beside, double transactions) {
    Program program = new Program();
    speeds.learn(program, false, 1, transactions);
    speeds.learn(program, true, beside, beside * transactions);
    return program;
  }

  private Gang gang(Program program, int size, double worth) {
    Gang gang = new Gang(program);
    speeds.set(gang, size, worth);
    return gang;
  }

  @Test
  void aProgramIsKnownOnceItWasMeasured() {
    Program program = new Program();
    assertThat(program.isKnown()).isFalse();
    speeds.learn(program, false, 2, 10);
    assertThat(program.isKnown()).isTrue();
    assertThat(program.demand()).isEqualTo(10);
    speeds.learn(program, true, 1, 5);
    assertThat(program.lossBeside()).isEqualTo(0.5);
  }

  @Test
  void whoSleptIsKnownToUseNothing() {
    Program program = new Program();
    speeds.learn(program, false, 0, 0);
    assertThat(program.isKnown()).isTrue();
    assertThat(program.demand()).isZero();
  }

  @Test
  void threadsHaveCoresOfTheirOwnAsFarAsThereAreCores() {
    assertThat(speeds.singles(1)).isEqualTo(1);
    assertThat(speeds.singles(2)).isEqualTo(2);
    assertThat(speeds.singles(3)).isEqualTo(1);
    assertThat(speeds.singles(4)).isZero();
    assertThat(speeds.singles(9)).isZero();
  }

  @Test
  void contextsAreFilledWherePairsDoMoreThanOne() {
    Gang first = gang(program(0.6, 0), 2, 1);
    Gang second = gang(program(0.6, 0), 2, 1);
    assertThat(speeds.choose(List.of(first, second), CONTEXTS)).containsExactly(first, second);
  }

  @Test
  void whoCostsOthersMoreThanItIsWorthWaits() {
    Gang dear = gang(program(0.6, 0), 2, 10);
    Gang cheap = gang(program(0.6, 0), 2, 1);
    assertThat(speeds.choose(List.of(dear, cheap), CONTEXTS)).containsExactly(dear);
  }

  @Test
  void whoDoesNotFitWaits() {
    Gang first = gang(program(0.9, 0), 3, 1);
    Gang large = gang(program(0.9, 0), 2, 0.9);
    Gang small = gang(program(0.9, 0), 1, 0.5);
    assertThat(speeds.choose(List.of(first, large, small), CONTEXTS)).containsExactly(first, small);
    Gang larger = gang(program(0.9, 0), 9, 1);
    assertThat(speeds.choose(List.of(larger), CONTEXTS)).containsExactly(larger);
  }

  /** What was seen of the bus is all that there is once a set got less than it wants. */
  @Test
  void onAFullBusWhoNeedsLeastOfItGoesFirst() {
    Program heavy = program(0.9, 10);
    Program light = program(0.9, 1);
    List<Gang> both = List.of(gang(heavy, 1, 1), gang(heavy, 1, 1));
    speeds.expect(both);
    speeds.learnUse(10);
    List<Gang> all = List.of(gang(heavy, 2, 1), gang(light, 2, 1));
    assertThat(speeds.choose(all, 2)).containsExactly(all.getLast());
  }

  @Test
  void aBusThatGivesWhatIsWantedIsNotFull() {
    Program heavy = program(0.9, 10);
    speeds.expect(List.of(gang(heavy, 1, 1), gang(heavy, 1, 1)));
    speeds.learnUse(20);
    List<Gang> all = List.of(gang(heavy, 2, 1.1), gang(program(0.9, 1), 2, 1));
    assertThat(speeds.choose(all, 2)).containsExactly(all.getFirst());
  }

  /** Rates are learned as without contention, so a full bus does not make a program look slow. */
  @Test
  void whatTheBusTookIsNotLearned() {
    Program heavy = program(0.9, 10);
    List<Gang> both = List.of(gang(heavy, 1, 1), gang(heavy, 1, 1));
    speeds.expect(both);
    speeds.learnUse(10);
    both.forEach(it -> speeds.set(it, 1, 1));
    speeds.expect(both);
    speeds.learn(heavy, false, 0.51, 5.1);
    assertThat(heavy.demand()).isBetween(9.5, 10.5);
  }
}
