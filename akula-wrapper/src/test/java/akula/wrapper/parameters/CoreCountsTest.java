package akula.wrapper.parameters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Events that are counted for all contexts of a core, as kernels tell them. */
class CoreCountsTest {
  @TempDir private Path devices;

  private CoreCounts told(String file, String format) throws IOException {
    Path any = devices.resolve(file);
    Files.createDirectories(any.getParent());
    Files.writeString(any, format);
    return CoreCounts.of(devices);
  }

  @Test
  void theKernelTellsTheBit() throws IOException {
    assertThat(CoreCounts.of(devices)).as("no such processor").isEqualTo(new CoreCounts(0));
    assertThat(told("cpu/format/any", "config:21\n")).isEqualTo(new CoreCounts(1 << 21));
    assertThat(told("cpu/format/any", "config:0-7\n")).isEqualTo(new CoreCounts(0));
    assertThat(told("cpu_core/format/any", "config:21")).isEqualTo(new CoreCounts(1 << 21));
  }

  @Test
  void aParameterIsOfTheCoreIfOneOfItsEventsIs() {
    ParameterRules rules = ParameterRules.shipped(Set.of());
    List<String> wanted = List.of("r20003c", "r3c", "page-faults");
    CountableEvents countable =
        new CountableEvents(
            ParameterPlan.candidates(rules, wanted),
            events -> new int[events.size()],
            new CoreCounts(1 << 21));
    ParameterPlan plan = new ParameterPlan(rules, countable, Optional.empty(), Map.of());
    List<ServedParameter> served =
        wanted.stream().map(name -> ((ParameterChoice.Served) plan.choose(name)).by()).toList();
    CounterReadings readings = new CounterReadings(served, 3, (_, _) -> Double.NaN);
    assertThat(List.of(readings.isOfCore(0), readings.isOfCore(1), readings.isOfCore(2)))
        .containsExactly(true, false, false);
    assertThat(served.getFirst().source()).endsWith(", of all contexts of a core");
  }
}
