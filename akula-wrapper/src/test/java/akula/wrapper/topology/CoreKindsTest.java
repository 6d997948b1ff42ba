package akula.wrapper.topology;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription.CoreDescription;
import akula.formats.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Machines whose cores differ. */
class CoreKindsTest {
  @TempDir private Path folder;
  private FakeSystem system;

  @BeforeEach
  void begin() {
    system = new FakeSystem(folder).online("0-3").cores("0-1", "2", "3").pack(0, "0-3");
  }

  private static Topology.CoreType type(String name, double speed, Integer... cpus) {
    return new Topology.CoreType(name, List.of(cpus), speed);
  }

  @Test
  void theKernelNamesThemAndTellsNoSpeed() throws Exception {
    system
        .file("sys/devices/cpu_core/cpus", "0-1\n")
        .file("sys/devices/cpu_atom/cpus", "2-3\n")
        .each("0-1", "cpufreq/cpuinfo_max_freq", "5000000")
        .each("2-3", "cpufreq/cpuinfo_max_freq", "3900000");
    assertThat(system.read().types())
        .containsExactly(type("cpu_core", 1, 0, 1), type("cpu_atom", 1, 2, 3));
  }

  @Test
  void capacityTellsTheSpeed() throws Exception {
    system
        .each("0", "cpu_capacity", "512")
        .each("1", "cpu_capacity", "512")
        .each("2-3", "cpu_capacity", "1024");
    Topology machine = system.read();
    assertThat(machine.types())
        .containsExactly(type("capacity 1024", 1, 2, 3), type("capacity 512", 0.5, 0, 1));
    assertThat(machine.description().domains().getFirst().cores())
        .extracting(CoreDescription::speed)
        .containsExactly(0.5, 1.0, 1.0);
  }

  @Test
  void theBestCoreOfANamedKindTellsItsSpeed() throws Exception {
    system
        .file("sys/devices/system/cpu/types/intel_core_0/cpulist", "0-2\n")
        .file("sys/devices/system/cpu/types/intel_atom_1/cpulist", "3\n")
        .each("0-1", "cpu_capacity", "1000")
        .each("2", "cpu_capacity", "1024")
        .each("3", "cpu_capacity", "768");
    assertThat(system.read().types())
        .containsExactly(type("intel_core_0", 1, 0, 1, 2), type("intel_atom_1", 0.75, 3));
  }

  @Test
  void speedIsThatOfTheWholeMachineEvenIfOnlySlowCoresAreAllowed() throws Exception {
    system
        .each("0-1", "cpu_capacity", "256")
        .each("2-3", "cpu_capacity", "1024")
        .file("proc/self/status", "Cpus_allowed_list: 0-1\n");
    assertThat(system.read().types()).containsExactly(type("capacity 256", 0.25, 0, 1));
  }

  @Test
  void baseFrequenciesTellThemApartWhereNothingElseDoes() throws Exception {
    system
        .each("0-1", "cpufreq/base_frequency", "1900000")
        .each("2-3", "cpufreq/base_frequency", "1400000");
    assertThat(system.read().types()).extracting(Topology.CoreType::speed).containsOnly(1.0);
    assertThat(system.read().types()).hasSize(2);
  }

  @Test
  void aLittleMoreOfTheBestCoresIsNoKindOfItsOwn() throws Exception {
    system
        .each("0-1", "cpufreq/cpuinfo_max_freq", "5000000")
        .each("2", "cpufreq/cpuinfo_max_freq", "4800000")
        .each("3", "cpufreq/cpuinfo_max_freq", "4600000");
    assertThat(system.read().types()).isEmpty();
    system.each("3", "cpufreq/cpuinfo_max_freq", "3000000");
    assertThat(system.read().types())
        .containsExactly(type("up to 5000 MHz", 1, 0, 1, 2), type("up to 3000 MHz", 1, 3));
  }

  @Test
  void theRangeCanBeSetIfBothEndsAreKnown() throws Exception {
    system
        .each("0-2", "cpufreq/cpuinfo_max_freq", "3000000")
        .each("0-1", "cpufreq/cpuinfo_min_freq", "1000000")
        .each("2", "cpufreq/cpuinfo_min_freq", "<unknown>");
    assertThat(system.read().description().domains().getFirst().cores())
        .containsExactly(
            new CoreDescription(List.of(0, 1), 1, 3_000_000_000L, 1_000_000_000L, 3_000_000_000L),
            new CoreDescription(List.of(2), 1, 3_000_000_000L, 0, 0),
            new CoreDescription(List.of(3), 1, 0, 0, 0));
  }
}
