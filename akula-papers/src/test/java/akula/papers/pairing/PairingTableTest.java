package akula.papers.pairing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.papers.pairing.PairingTable.Reported;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers of the paper, worked out again from its Table 2. */
class PairingTableTest {
  @Test
  void improvementsFollowFromTheTimes() {
    assertThat(PairingTable.improvement("WL_4", "bus_pairing", "linux_24"))
        .isCloseTo(100 * (35.76 - 25.49) / 35.76, within(1e-9));
    assertThat(PairingTable.improvement("WL_2", "cache_pairing", "linux_24"))
        .isCloseTo(-10.595, within(1e-3));
    assertThat(PairingTable.averageImprovement("bus_pairing")).isCloseTo(13.108, within(1e-3));
    assertThat(PairingTable.averageImprovement("stall_pairing")).isCloseTo(9.203, within(1e-3));
    assertThat(PairingTable.averageImprovement("cache_pairing")).isCloseTo(6.778, within(1e-3));
  }

  @Test
  void theTextAndItsTableDoNotAlwaysAgree() {
    List<String> lines = PairingTable.textBesideTable().stream().map(Reported::sentence).toList();
    assertThat(lines)
        .contains(
            "bus, average improvement: text 13.4 %, Table 2 13.1 %  <- they differ",
            "bus, greatest, WL_4: text 28.7 %, Table 2 28.7 %",
            "stall, greatest, WL_6: text 18.8 %, Table 2 16.9 %  <- they differ",
            "cases of 18 better than Linux: text 16, Table 2 16",
            "cases of 18 better than gang: text 13, Table 2 13");
    assertThat(lines.stream().filter(line -> line.endsWith("they differ"))).hasSize(5);
  }

  @Test
  void programsGetTheSameAsNumbers() {
    assertThat(
            PairingTable.textBesideTable().stream().map(reported -> reported.fields().toString()))
        .contains(
            "{what=stall, greatest, WL_6, unit=percent, text=18.8, table=16.9, differ=true}",
            "{what=bus, greatest, WL_4, unit=percent, text=28.7, table=28.7, differ=false}",
            "{what=cases of 18 better than gang, unit=cases, text=13.0, table=13.0, differ=false}")
        .filteredOn(fields -> fields.contains("differ=true"))
        .hasSize(5);
  }
}
