package akula.wrapper.energy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted of a run's energy, and when it is lost. */
class EnergyCountTest {
  private static final long SECOND = 1_000_000_000;
  private static final String ZERO = "intel-rapl:0";
  private static final String ONE = "intel-rapl:1";

  @TempDir private Path root;
  private FakePowercap machine;
  private EnergyCount count;

  @BeforeEach
  void begin() {
    machine =
        new FakePowercap(root).zone(ZERO, "package-0", 1_000).zone(ONE, "package-1", 2_000_000);
    count = new EnergyCount(zones());
    count.begin(0);
  }

  private List<EnergyZone> zones() {
    EnergySource source = EnergySource.in(root, machine.moving(ZERO, ONE));
    machine.counts(ZERO, 1_000).counts(ONE, 2_000_000);
    return ((EnergySource.Rapl) source).zones();
  }

  private EnergyUse end(long now) {
    return count.end(now).orElseThrow();
  }

  @Test
  void packagesAddUp() {
    machine.counts(ZERO, 1_501_000).counts(ONE, 2_250_000);
    EnergyUse use = end(SECOND);
    assertThat(use.lost()).isEmpty();
    assertThat(use.joules()).isEqualTo(1.75);
    assertThat(use.zones())
        .extracting(EnergyUse.ZoneUse::name)
        .containsExactly("package-0", "package-1");
    assertThat(use.zones()).extracting(EnergyUse.ZoneUse::joules).containsExactly(1.5, 0.25);
  }

  @Test
  void eachTimeThatACounterBeginsAgainIsCounted() {
    long turn = FakePowercap.RANGE;
    machine.counts(ONE, 2_000_001);
    long now = 0;
    for (long reading : new long[] {turn / 2, turn - 1_000, 4_000, turn / 2, turn - 50, 100}) {
      machine.counts(ZERO, reading);
      now += 100 * SECOND;
      count.look(now);
    }
    EnergyUse use = end(now + 1);
    assertThat(use.lost()).isEmpty();
    assertThat(use.zones().getFirst().microjoules()).isEqualTo(2 * turn + 100 - 1_000);
  }

  @Test
  void itIsReadOnceASecondAtMost() {
    machine.counts(ZERO, 3_000).counts(ONE, 2_001_000);
    count.look(SECOND - 1);
    machine.counts(ZERO, 900); // would be a counter that was set back, had it been read before
    machine.counts(ONE, 1_999_000);
    assertThat(end(SECOND).lost())
        .hasValueSatisfying(why -> assertThat(why).contains("from 1000 to 900"));
  }

  @Test
  void aCounterThatIsSetBackIsNotFull() {
    machine.counts(ZERO, 50_000_000);
    count.look(SECOND);
    machine.counts(ZERO, 0);
    count.look(2 * SECOND);
    machine.counts(ZERO, 60_000_000);
    assertThat(end(3 * SECOND).lost())
        .contains(
            machine.path(FakePowercap.FOLDER + ZERO + "/energy_uj")
                + " went back from 50000000 to 0");
  }

  @Test
  void aCounterThatStoodStillTellsNothing() {
    machine.counts(ZERO, 5_000);
    assertThat(end(SECOND).lost())
        .contains(machine.path(FakePowercap.FOLDER + ONE + "/energy_uj") + " stood still");
  }

  @Test
  void whatAZoneTakesWithItWhenItGoesIsLost() {
    machine.counts(ZERO, 5_000).counts(ONE, 2_005_000);
    count.look(SECOND);
    machine.without(ONE + "/energy_uj");
    count.look(2 * SECOND);
    machine.counts(ONE, 2_007_000);
    EnergyUse use = end(3 * SECOND);
    assertThat(use.lost())
        .contains(machine.path(FakePowercap.FOLDER + ONE + "/energy_uj") + " has gone");
  }

  @Test
  void somethingElseInACounterIsTold() {
    machine.file(FakePowercap.FOLDER + ZERO + "/energy_uj", "nothing");
    assertThat(end(SECOND).lost())
        .hasValueSatisfying(
            why -> assertThat(why).endsWith("holds 'nothing'; expected a whole number"));
  }

  @Test
  void aZoneThatHasGoneBeforeTheRunIsTold() {
    EnergyCount late = new EnergyCount(zones());
    machine.without(ZERO + "/energy_uj");
    late.begin(0);
    assertThat(late.end(SECOND).orElseThrow().lost())
        .hasValueSatisfying(why -> assertThat(why).endsWith(" has gone"));
  }

  @Test
  void nothingIsCountedWhereNobodyAsked() {
    EnergyCount none = new EnergyCount(List.of());
    none.begin(0);
    none.look(5 * SECOND);
    assertThat(none.end(6 * SECOND)).isEmpty();
  }
}
