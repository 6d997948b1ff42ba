package akula.formats.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MachineReaderTest {
  private static final Path SHIPPED = Path.of("../data/machines");

  private static final String GOOD =
      """
      {"name": "m", "description": "of a test",
       "memory_domains": [{"cpus": "0-3", "node": 0}, {"cpus": "4-5", "node": 3}],
       "core_contexts": ["0,2", "1,3"],
       "core_types": [{"name": "slow", "cpus": "4-5", "speed": 0.5, "frequency_hz": 2000,
         "min_frequency_hz": 1000, "max_frequency_hz": 3000}],
       "numa_nodes": [{"id": 0, "memory_bytes": 99, "distances": [10, 21]},
                      {"id": 3, "distances": [21, 10]}]}
      """;

  @Test
  void readsEverything() throws Exception {
    var slow = new CoreDescription(List.of(4), 0.5, 2000, 1000, 3000);
    var nodes =
        List.of(
            new MachineDescription.Node(0, 99, List.of(10, 21)),
            new MachineDescription.Node(3, 0, List.of(21, 10)));
    var first =
        new MachineDescription.Domain(
            0,
            List.of(
                CoreDescription.nominal(List.of(0, 2)), CoreDescription.nominal(List.of(1, 3))));
    var second =
        new MachineDescription.Domain(
            1, List.of(slow, new CoreDescription(List.of(5), 0.5, 2000, 1000, 3000)));
    assertThat(read(GOOD)).isEqualTo(new MachineDescription("m", nodes, List.of(first, second)));
  }

  @Test
  void theShippedMachinesAreWhatTheirNamesSay() throws Exception {
    assertThat(MachineReader.read(SHIPPED.resolve("2x4.json")))
        .isEqualTo(MachineDescription.regular("2x4", 2, 4, 1));
    assertThat(MachineReader.read(SHIPPED.resolve("32x4.json")))
        .isEqualTo(MachineDescription.regular("32x4", 32, 4, 1));
    assertThat(MachineReader.read(SHIPPED.resolve("2x2.json")).contextCount()).isEqualTo(4);
    var smt = MachineReader.read(SHIPPED.resolve("2x4x2.json"));
    assertThat(smt.domains()).hasSize(2);
    assertThat(smt.domains().getLast().cores())
        .extracting(CoreDescription::cpus)
        .containsExactly(List.of(4, 12), List.of(5, 13), List.of(6, 14), List.of(7, 15));
    var asymmetric = MachineReader.read(SHIPPED.resolve("2x4-asymmetric.json"));
    assertThat(asymmetric.domains().getFirst().cores())
        .extracting(CoreDescription::speed)
        .containsExactly(1.0, 1.0, 0.5, 0.5);
    assertThat(asymmetric.domains().getFirst().cores()).allMatch(core -> core.maxHz() > 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2x2", "2x4", "32x4", "2x4x2", "2x4-asymmetric", "power8"})
  void whatIsWrittenReadsBack(String name, @TempDir Path folder) throws Exception {
    var machine = MachineReader.read(SHIPPED.resolve(name + ".json"));
    MachineWriter.write(machine, folder.resolve("copy.json"));
    assertThat(MachineReader.read(folder.resolve("copy.json"))).isEqualTo(machine);
    assertThat(Files.list(folder)).hasSize(1);
    assertThatThrownBy(() -> MachineWriter.write(machine, folder.resolve("copy.json")))
        .hasMessageContaining("exists already");
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"4-5\", \"node\" | \"3-5\", \"node\" | 2:58: cpu 3 is in memory domains 0 and 1; expected"
            + " it in one",
        "\"0-3\" | \"0-\" | 2:30: cpus is '0-'; expected a list of cpus such as 0-3,8: part '0-' is"
            + " neither a number nor a range such as 0-3",
        "\"0-3\" | \"3-0\" | 2:30: cpus is '3-0'; expected a list of cpus such as 0-3,8: part '3-0'"
            + " has to go upwards, to at most 65535",
        "\"0-3\" | \"0-3,2\" | 2:30: cpus is '0-3,2'; expected a list of cpus such as 0-3,8: cpu 2"
            + " stands in the list twice",
        "\"0-3\" | \"0-999999999\" | 2:30: cpus is '0-999999999'; expected a list of cpus such as"
            + " 0-3,8: part '0-999999999' has to go upwards, to at most 65535",
        "\"0-3\" | \"\" | 2:30: cpus is empty; expected a text",
        "\"0-3\" | 3 | 2:30: cpus is the number 3; expected a text (put it in quotes)",
        "\"1,3\" | \"1,2\" | 3:27: cpu 2 is in two cores; expected it in one",
        "\"1,3\" | \"1,4\" | 3:27: the core of cpus 1,4 lies in 2 memory domains; expected it in"
            + " one",
        "\"1,3\" | \"1,4\" | 3:27: the contexts of the core of cpus 1,4 have different core types",
        "\"1,3\" | \"1,9\" | 3:27: cpu 9 of a core is in no memory domain",
        "\"1,3\" | \"x\" | 3:27: an entry of core_contexts is 'x'; expected a list of cpus such as"
            + " 0-3,8: part 'x' is neither a number nor a range such as 0-3",
        "\"1,3\" | 7 | 3:27: an entry of core_contexts is the number 7; expected a list of cpus"
            + " such as \"0,4\"",
        "\"cpus\": \"4-5\", \"speed\" | \"cpus\": \"5-6\", \"speed\" | 4:42: cpu 6 of a core type"
            + " is in no memory domain",
        "0.5 | 0 | 4:58: speed is the number 0; expected a number above 0 and at most 100",
        "0.5 | 101 | 4:58: speed is the number 101; expected a number above 0 and at most 100",
        "0.5 | NaN | 4:58: speed is the number NaN; expected a number above 0 and at most 100",
        "2000 | 20.5 | 4:79: frequency_hz is the number 20.5; expected a whole number of at least 1"
            + " and at most 1000000000000",
        "1000 | 4000 | 5:24: min_frequency_hz is 4000 and max_frequency_hz 3000; expected a range",
        "2000 | 4000 | 4:79: frequency_hz is 4000; expected the frequency at the start, from 1000"
            + " to 3000",
        "\"node\": 3 | \"node\": 1 | 2:73: node is 1; expected one of numa_nodes: [0, 3]",
        "\"node\": 3 | \"nod\": 3 | 2:49: key 'node' is missing",
        "\"node\": 3 | \"nod\": 3 | 2:65: unknown key 'nod'; did you mean 'node'?",
        "\"id\": 3 | \"id\": 0 | 7:24: NUMA node 0 stands here again; expected it once",
        "[10, 21] | [10] | 6:60: 1 distances; expected 2, one to each NUMA node",
        "[10, 21] | [11, 21] | 6:60: distance 11 of a NUMA node to itself; expected 10",
        "[10, 21] | [10, 9] | 6:65: a distance is the number 9; expected a whole number of at least"
            + " 10 and at most 255",
        "99 | -1 | 6:43: memory_bytes is the number -1; expected a whole number of at least 0",
        "\"core_types\" | \"core_type\" | 4:2: unknown key 'core_type'; did you mean 'core_types'?",
        "\"description\" | \"name\" | 1:15: key 'name' stands here again, first in line 1; expected"
            + " it once",
        "\"memory_domains\" | \"domains\" | 1:1: key 'memory_domains' is missing",
      })
  void reportsMistakes(String part, String by, String message) {
    assertThat(messages(GOOD.replace(part, by))).contains("m.json:" + message);
  }

  @Test
  void aHighestFrequencyAloneIsTooLittle() {
    String alone =
        GOOD.replace("\"frequency_hz\": 2000,", "").replace("\"min_frequency_hz\": 1000, ", "");
    assertThat(messages(alone))
        .containsExactly(
            "m.json:4:17: frequency_hz is missing; expected the frequency at the start, from 1 to 3000");
  }

  @Test
  void reportsThatThereIsNothing() {
    assertThat(messages("{\"name\": \"m\", \"memory_domains\": []}"))
        .containsExactly(
            "m.json:1:33: memory_domains is an empty list; expected at least one entry");
    assertThatThrownBy(() -> MachineReader.read(Path.of("none.json")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("none.json: there is no such file");
    assertThatThrownBy(() -> MachineReader.read(SHIPPED))
        .hasMessageEndingWith("machines: is a folder; expected a file");
  }

  private static MachineDescription read(String text) throws InvalidInputException {
    return MachineReader.read(new SourceText("m.json", text));
  }

  private static List<String> messages(String text) {
    var e = catchThrowableOfType(InvalidInputException.class, () -> read(text));
    assertThat(e).as("nothing was found wrong").isNotNull();
    return e.mistakes().stream().map(Object::toString).toList();
  }

  /** There is a distance from each NUMA node to each: 65,536 of them would take 17 GB. */
  @Test
  void tooManyNodesAreRefusedBeforeTheirDistancesAreMade() {
    String domains =
        IntStream.range(0, 65_536)
            .mapToObj("{\"cpus\": \"%1$d\", \"node\": %1$d}"::formatted)
            .collect(Collectors.joining(", "));
    String nodes =
        IntStream.range(0, 65_536)
            .mapToObj("{\"id\": %d}"::formatted)
            .collect(Collectors.joining(", "));
    assertThat(messages("{\"name\": \"m\", \"memory_domains\": [" + domains + "]}"))
        .containsExactly(
            "m.json:1:33: memory_domains name 65536 NUMA nodes; expected at most 1024");
    assertThat(
            messages(
                "{\"name\": \"m\", \"memory_domains\": [{\"cpus\": \"0\", \"node\": 0}],"
                    + "\"numa_nodes\": ["
                    + nodes
                    + "]}"))
        .containsExactly("m.json:1:74: numa_nodes has 65536 nodes; expected at most 1024");
  }

  /** The cpus of one domain take a megabyte in memory, in a line of the file. */
  @Test
  void cpusThatStandAgainAreNotKept() {
    String domain = "{\"cpus\": \"0-65535\", \"node\": 0}";
    String again = (", " + domain).repeat(20);
    assertThat(messages("{\"name\": \"m\", \"memory_domains\": [" + domain + again + "]}"))
        .hasSize(20);
  }
}
