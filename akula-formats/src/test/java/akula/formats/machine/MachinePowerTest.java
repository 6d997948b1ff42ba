package akula.formats.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import akula.api.host.MachinePower.Point;
import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a machine file says of power, and what is said of mistakes in that. */
class MachinePowerTest {
  private static final String GOOD =
      """
      {"name": "m", "memory_domains": [{"cpus": "0-3", "node": 0}], "core_contexts": ["0,2"],
       "core_types": [
        {"name": "set", "cpus": "1", "frequency_hz": 2000, "min_frequency_hz": 1000,
         "max_frequency_hz": 3000, "power": [
          {"frequency_hz": 1000, "active_watts": 4, "idle_watts": 1},
          {"frequency_hz": 2000, "active_watts": 8, "idle_watts": 2},
          {"frequency_hz": 3000, "active_watts": 20, "idle_watts": 4}]},
        {"name": "one", "cpus": "0,2-3",
         "power": [{"active_watts": 10, "idle_watts": 3}]}],
       "uncore_watts": 15}
      """;

  @Test
  void readsThePowerOfEachCoreInTheirOrder() throws Exception {
    CorePower one = new CorePower(List.of(new Point(0, 10, 3)));
    CorePower set =
        new CorePower(
            List.of(new Point(1000, 4, 1), new Point(2000, 8, 2), new Point(3000, 20, 4)));
    assertThat(read(GOOD).power()).contains(new MachinePower(List.of(one, set, one), 15));
  }

  @Test
  void betweenTwoFrequenciesPowerIsAStraightLine() throws Exception {
    CorePower set = read(GOOD).power().orElseThrow().cores().get(1);
    assertThat(set.activeWatts(1000)).isEqualTo(4);
    assertThat(set.activeWatts(1500)).isEqualTo(6);
    assertThat(set.activeWatts(2000)).isEqualTo(8);
    assertThat(set.activeWatts(2250)).isEqualTo(11);
    assertThat(set.idleWatts(2500)).isEqualTo(3);
    assertThat(set.idleWatts(3000)).isEqualTo(4);
    assertThat(set.idleWatts(3000.001)).as("rounded").isEqualTo(4);
    assertThat(set.idleWatts(999)).isEqualTo(1);
  }

  @Test
  void aMachineWithoutPowerHasNone() throws Exception {
    MachineDescription plain =
        read("{\"name\": \"m\", \"memory_domains\": [{\"cpus\": \"0\", \"node\": 0}]}");
    assertThat(plain.power()).isEmpty();
    assertThat(plain.toString())
        .as("files have hashes of it")
        .isEqualTo(
            "MachineDescription[name=m, nodes=[Node[id=0, memoryBytes=0, distances=[10]]],"
                + " domains=[Domain[node=0, cores=[CoreDescription[cpus=[0], speed=1.0,"
                + " frequencyHz=0, minHz=0, maxHz=0]]]]]");
    assertThat(read(GOOD).toString()).contains(", power=MachinePower[cores=[CorePower[points=");
  }

  @ParameterizedTest
  @ValueSource(strings = {"all-fast", "half-half", "one-fast", "all-slow"})
  void theAsymmetricMachinesHavePower(String name) throws Exception {
    MachineDescription machine =
        MachineReader.read(Path.of("../data/machines").resolve(name + ".json"));
    assertThat(machine.power().orElseThrow().cores()).hasSize(8);
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"active_watts\": 10 | \"active_watts\": 0 | 9:31: active_watts is the number 0; expected a"
            + " number above 0 and at most 10000",
        "\"active_watts\": 10 | \"active_watts\": \"x\" | 9:31: active_watts is the text 'x'; expected a"
            + " number above 0 and at most 10000",
        "\"active_watts\": 10, | `` | 9:14: key 'active_watts' is missing",
        "\"idle_watts\": 3 | \"idle_watts\": -1 | 9:49: idle_watts is the number -1; expected a"
            + " number of at least 0 and at most 10000",
        "\"idle_watts\": 3 | \"idle_watts\": 11 | 9:49: idle_watts is 11.0; expected at most"
            + " active_watts, 10.0",
        "\"idle_watts\": 3 | \"idle_wats\": 3 | 9:35: unknown key 'idle_wats'; did you mean"
            + " 'idle_watts'?",
        "{\"frequency_hz\": 2000, \"active | {\"frequency_hz\": 900, \"active | 6:22: frequency_hz"
            + " is 900; expected more than 1000 before",
        "{\"frequency_hz\": 2000, \"active | {\"active | 6:5: key 'frequency_hz' is missing",
        "{\"frequency_hz\": 3000, | {\"frequency_hz\": 2500, | 4:39: power is known from 1000 to"
            + " 2500 Hz; expected it from 1000 to 3000 Hz, where the cores run",
        "\"uncore_watts\": 15 | \"uncore_watts\": -1 | 10:18: uncore_watts is the number -1;"
            + " expected a number of at least 0 and at most 1000000",
        "\"cpus\": \"0,2-3\" | \"cpus\": \"0,2\" | 2:16: there is no power of cpus 3, but of others; expected it of all core types or of none",
      })
  void reportsMistakes(String part, String by, String message) {
    assertThat(messages(GOOD.replace(part, by))).contains("m.json:" + message);
  }

  @Test
  void powerAtFrequenciesNeedsToKnowAtWhichOneTheCoresRun() {
    String unknown =
        GOOD.replace("\"frequency_hz\": 2000, \"min_frequency_hz\": 1000,", "")
            .replace(" \"max_frequency_hz\": 3000,", "");
    assertThat(messages(unknown))
        .containsExactly(
            "m.json:4:13: power is known at 3 frequencies; expected frequency_hz of the core type"
                + " beside it");
  }

  /** Whether that is where they run nobody could tell. */
  @Test
  void powerAtOneFrequencyNeedsToKnowItToo() {
    String wrong =
        GOOD.replace("{\"active_watts\": 10,", "{\"frequency_hz\": 7, \"active_watts\": 10,");
    assertThat(messages(wrong))
        .containsExactly(
            "m.json:9:13: power is known at 7 Hz; expected frequency_hz of the core type beside it");
  }

  @Test
  void theRestAloneIsNoPower() {
    String alone =
        "{\"name\": \"m\", \"memory_domains\": [{\"cpus\": \"0\", \"node\": 0}],"
            + " \"uncore_watts\": 1}";
    assertThat(messages(alone))
        .containsExactly(
            "m.json:1:77: uncore_watts is there without power of the cores; expected that in core_types");
  }

  @Test
  void recordsRefuseWhatIsNoPower() {
    assertThatThrownBy(() -> new Point(0, 1, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new CorePower(List.of())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new MachinePower(List.of(), Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    MachineDescription two = MachineDescription.regular("m", 1, 2, 1);
    MachinePower one = new MachinePower(List.of(new CorePower(List.of(new Point(0, 1, 0)))), 0);
    assertThatThrownBy(() ->
            new MachineDescription("m", two.nodes(), two.domains(), java.util.Optional.of(one)))
        .hasMessageContaining("power of 1 cores of 2");
  }

  private static MachineDescription read(String text) throws InvalidInputException {
    return MachineReader.read(new SourceText("m.json", text));
  }

  private static List<String> messages(String text) {
    try {
      read(text);
      return List.of();
    } catch (InvalidInputException e) {
      return e.mistakes().stream().map(Object::toString).toList();
    }
  }
}
