package akula.wrapper.energy;

import static org.assertj.core.api.Assertions.assertThat;

import akula.wrapper.launch.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class EnergyAmountsTest {
  private static final String ZONE = "intel-rapl:0";

  /** Whatever was counted and however far the counter goes, it comes to the sum. */
  @Property(tries = 200)
  void everyAmountBelowARangeIsCounted(
      @ForAll @LongRange(min = 1, max = FakePowercap.RANGE - 1) long used,
      @ForAll @LongRange(min = 0, max = FakePowercap.RANGE - 1) long first)
      throws Exception {
    Path folder = Files.createTempDirectory("energy");
    FakePowercap other = new FakePowercap(folder).zone(ZONE, "package-0", first);
    EnergyCount counted =
        new EnergyCount(
            List.of(EnergyZone.read("package-0", other.path(FakePowercap.FOLDER + ZONE))));
    counted.begin(0);
    other.counts(ZONE, (first + used) % FakePowercap.RANGE);
    EnergyUse use = counted.end(200_000_000_000_000L).orElseThrow();
    assertThat(use.lost()).isEmpty();
    assertThat(use.zones().getFirst().microjoules()).isEqualTo(used);
    RunDirectory.delete(folder);
  }
}
