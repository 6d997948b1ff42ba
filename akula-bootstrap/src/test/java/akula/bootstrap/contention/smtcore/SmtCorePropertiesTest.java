package akula.bootstrap.contention.smtcore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.bootstrap.reference.CoreDraws;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What holds for every co-schedule on a core, on random programs. */
class SmtCorePropertiesTest {
  private static final int PROGRAMS = 5;

  /** Programs and phases come first. */
  private static final int NOP = 2 * PROGRAMS;

  private final Random random = new Random();

  /** A model of drawn programs. */
  private SmtCoreModel model(long seed) {
    random.setSeed(seed);
    return new SmtCoreModel(new CoreDraws(random).core(PROGRAMS), List.of());
  }

  private int[] rows(int n) {
    return random.ints(n, 0, NOP).sorted().toArray();
  }

  @Property(tries = 300, seed = "1")
  void speedsAreAboveZeroAndAtMostOne(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int n) {
    SmtCoreModel model = model(seed);
    for (double speed : model.solve(rows(n)).speeds()) {
      assertThat(speed).isPositive().isLessThanOrEqualTo(1);
    }
  }

  @Property(tries = 300, seed = "2")
  void theOrderOfMembersIsThatOfTheResults(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int n) {
    SmtCoreModel model = model(seed);
    int[] rows = rows(n);
    int[] reversed = new int[n];
    for (int i = 0; i < n; i++) {
      reversed[i] = rows[n - 1 - i];
    }
    CoreEquilibrium there = model.equilibrium(rows);
    CoreEquilibrium back = model.equilibrium(reversed);
    for (int i = 0; i < n; i++) {
      int other = n - 1 - i;
      assertThat(back.speeds()[other]).isCloseTo(there.speeds()[i], within(1e-9));
      assertThat(back.ways()[other]).isCloseTo(there.ways()[i], within(1e-9));
      assertThat(back.stacks()[other]).containsExactly(there.stacks()[i], within(1e-9));
    }
  }

  @Property(tries = 300, seed = "3")
  void equalMembersHaveEqualResults(@ForAll long seed, @ForAll @IntRange(min = 2, max = 8) int n) {
    SmtCoreModel model = model(seed);
    int[] rows = random.ints(n, 0, 2).sorted().toArray();
    CoreEquilibrium reached = model.equilibrium(rows);
    for (int i = 1; i < n; i++) {
      if (rows[i] == rows[i - 1]) {
        assertThat(reached.speeds()[i]).isEqualTo(reached.speeds()[i - 1]);
        assertThat(reached.stacks()[i]).isEqualTo(reached.stacks()[i - 1]);
      }
    }
  }

  @Property(tries = 300, seed = "4")
  void theStackIsTheCpi(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int n) {
    SmtCoreModel model = model(seed);
    CoreEquilibrium reached = model.equilibrium(rows(n));
    for (int i = 0; i < n; i++) {
      assertThat(Arrays.stream(reached.stacks()[i]).sum())
          .isCloseTo(reached.cpi()[i], within(1e-11 * reached.cpi()[i]));
      for (double component : reached.stacks()[i]) {
        assertThat(component).isNotNegative();
      }
    }
  }

  @Property(tries = 300, seed = "5")
  void theWaysAreThoseOfTheCache(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int n) {
    random.setSeed(seed);
    SmtCore core = new CoreDraws(random).core(PROGRAMS);
    CoreEquilibrium reached = new SmtCoreModel(core, List.of()).equilibrium(rows(n));
    assertThat(Arrays.stream(reached.ways()).sum())
        .isCloseTo(core.constants().ways(), within(1e-9));
  }

  @Property(tries = 100, seed = "6")
  void oneThreadInModeOneHasSpeedOne(@ForAll long seed) {
    SmtCoreModel model = model(seed);
    for (int row = 0; row <= NOP; row++) {
      assertThat(model.solve(new int[] {row}).speeds()).containsExactly(1);
    }
  }

  /** Beside nops a program is slowed by the mode alone, and not by how many there are. */
  @Property(tries = 100, seed = "7")
  void nopThreadsSetTheModeOnly(@ForAll long seed, @ForAll @IntRange(min = 1, max = 7) int nops) {
    SmtCoreModel model = model(seed);
    int[] rows = new int[1 + nops];
    Arrays.fill(rows, NOP);
    rows[0] = random.nextInt(NOP);
    CoreEquilibrium reached = model.equilibrium(rows);
    int[] most = new int[reached.mode()];
    Arrays.fill(most, NOP);
    most[0] = rows[0];
    CoreEquilibrium full = model.equilibrium(most);
    assertThat(reached.mode()).isEqualTo(nops == 1 ? 2 : nops <= 3 ? 4 : 8);
    assertThat(reached.speeds()[0]).isEqualTo(full.speeds()[0]).isLessThanOrEqualTo(1);
    assertThat(reached.stacks()[0]).isEqualTo(full.stacks()[0]);
    assertThat(reached.stacks()[0][StackComponent.PM_CMPLU_STALL_THRD.ordinal()]).isZero();
    assertThat(reached.speeds()[1]).isEqualTo(1);
    assertThat(reached.stacks()[1]).containsOnly(Double.NaN);
  }

  /** Three programs and a nop have what they have without it: four contexts either way. */
  @Property(tries = 100, seed = "8")
  void aNopTakesNothingFromOthers(@ForAll long seed) {
    SmtCoreModel model = model(seed);
    int[] three = rows(3);
    int[] withNop = Arrays.copyOf(three, 4);
    withNop[3] = NOP;
    assertThat(Arrays.copyOf(model.equilibrium(withNop).speeds(), 3))
        .containsExactly(model.equilibrium(three).speeds());
  }

  @Property(tries = 100, seed = "9")
  void farFromTheMemoryAThreadThatIsAloneIsNotFaster(@ForAll long seed) {
    SmtCoreModel model = model(seed);
    for (int row = 0; row < NOP; row++) {
      double far = model.at(1).solve(new int[] {row}).speeds()[0];
      assertThat(far).isPositive().isLessThanOrEqualTo(1);
    }
  }
}
