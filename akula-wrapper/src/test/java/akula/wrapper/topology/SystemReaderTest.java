package akula.wrapper.topology;

import static akula.wrapper.topology.Parts.cores;
import static akula.wrapper.topology.Parts.domains;
import static akula.wrapper.topology.Parts.packages;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.formats.InvalidInputException;
import akula.formats.topology.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small odd machines. */
class SystemReaderTest {
  @TempDir private Path folder;
  private FakeSystem system;

  @BeforeEach
  void begin() {
    system = new FakeSystem(folder.resolve("odd"));
  }

  @Test
  void aMachineAsNewKernelsShowIt() throws Exception {
    system
        .online("0-3")
        .cores("0,2", "1,3")
        .pack(0, "0-3")
        .cache(0, 1, "Data", "32K", "0,2")
        .cache(1, 1, "Instruction", "32K", "0,2")
        .cache(2, 3, "Unified", "8M", "0-3")
        .node(0, "0-3", 1024, "10")
        .file("proc/cpuinfo", "processor\t: 0\nmodel name\t: Little  One\n")
        .each("0-3", "cpufreq/cpuinfo_min_freq", "1000000")
        .each("0-3", "cpufreq/cpuinfo_max_freq", "3000000")
        .each("0-3", "cpufreq/scaling_cur_freq", "2000000");
    Topology machine = system.read();
    assertThat(machine.name()).isEqualTo("odd");
    assertThat(machine.model()).isEqualTo("Little One");
    assertThat(packages(machine)).containsExactly("0:0-3");
    assertThat(cores(machine)).containsExactly("0,2", "1,3");
    assertThat(machine.domains())
        .containsExactly(new Topology.Domain(3, 8L << 20, List.of(0, 1, 2, 3), 0));
    assertThat(machine.nodes())
        .containsExactly(new Topology.Node(0, List.of(0, 1, 2, 3), 1 << 20, List.of(10)));
    assertThat(machine.types()).isEmpty();
    assertThat(machine.frequencies())
        .hasSize(4)
        .contains(new Topology.Frequency(3, 1_000_000_000L, 3_000_000_000L, 2_000_000_000L));
    assertThat(machine.leftOut())
        .isEqualTo(new Topology.LeftOut(List.of(), List.of(), List.of(), List.of()));
    assertThat(machine.contextCount()).isEqualTo(4);
  }

  /** What the kernel of an Arm machine says of three cores; it has no name of a model. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0x41 | 0xd0c | 0xd0c | Arm Neoverse N1",
        "0x41 | 0xd03 | 0xd08 | Arm Cortex-A53, Arm Cortex-A72",
        "0x41 | 0xfff | 0xfff | Arm part 0xfff",
        "0x99 | 0x001 | 0x001 | implementer 0x99 part 0x001",
      })
  void armProcessorsAreNamedByTheirNumbers(String maker, String first, String second, String name)
      throws Exception {
    StringBuilder info = new StringBuilder();
    for (String part : List.of(first, second, first)) {
      info.append(
          """
          processor\t: 0
          BogoMIPS\t: 50.00
          Features\t: fp asimd evtstrm
          CPU implementer\t: %s
          CPU architecture: 8
          CPU variant\t: 0x3
          CPU part\t: %s
          CPU revision\t: 1

          """
              .formatted(maker, part));
    }
    info.append("Processor\t: AArch64 Processor rev 1 (aarch64)\n");
    system.online("0").cores("0").file("proc/cpuinfo", info.toString());
    assertThat(system.read().model()).isEqualTo(name);
    assertThat(system.read().family()).isEqualTo("arm-" + maker + "-" + first);
    assertThat(system.read().processors())
        .containsExactlyInAnyOrder(name, "arm-" + maker + "-" + first);
  }

  @Test
  void otherProcessorsHaveTheNumbersOfTheirFamily() throws Exception {
    system
        .online("0")
        .cores("0")
        .file(
            "proc/cpuinfo",
            "processor: 0\nvendor_id: AuthenticAMD\ncpu family: 25\nmodel: 17\nmodel name: EPYC\n");
    assertThat(system.read().family()).isEqualTo("AuthenticAMD-25-17");
  }

  @Test
  void whereAnArmKernelTellsTheArchitectureAloneItIsThat() throws Exception {
    system.online("0").cores("0").file("proc/cpuinfo", "Processor : ARMv7 Processor rev 2 (v7l)\n");
    assertThat(system.read().model()).isEqualTo("ARMv7 Processor rev 2 (v7l)");
    assertThat(system.read().family()).isEmpty();
  }

  @Test
  void offlineCpusKeepTheirFoldersAndCpu0MayBeOne() throws Exception {
    system
        .online("1-2")
        .cores("1", "2")
        .pack(0, "0-2")
        .cache(0, 2, "Unified", "1M", "0-2")
        .node(1, "0-2", 8, "21 10")
        .file("sys/devices/system/node/possible", "0-1\n");
    folder.resolve("odd/sys/devices/system/cpu/cpu0/topology/package_cpus_list").toFile().delete();
    folder
        .resolve("odd/sys/devices/system/cpu/cpu0/topology/physical_package_id")
        .toFile()
        .delete();
    folder.resolve("odd/sys/devices/system/cpu/cpu0/topology").toFile().delete();
    Topology machine = system.read();
    assertThat(cores(machine)).containsExactly("1", "2");
    assertThat(packages(machine)).containsExactly("0:1-2");
    assertThat(domains(machine)).containsExactly("2:1-2");
    assertThat(machine.nodes())
        .containsExactly(new Topology.Node(1, List.of(1, 2), 8192, List.of(10)));
    assertThat(machine.leftOut().offline()).containsExactly(0);
  }

  @Test
  void oldKernelsHaveMasksOnlyAndAFileForEachCpu() throws Exception {
    for (int cpu : List.of(0, 1, 2, 3)) {
      String core = cpu % 2 == 0 ? "0,2" : "1,3";
      String one = Integer.toString(cpu);
      system
          .each(one, "online", cpu == 3 ? "0" : "1")
          .each(one, "topology/thread_siblings", "00000000," + FakeSystem.mask(core, 8))
          .each(one, "topology/core_siblings", "00000000,0000000f")
          .each(one, "topology/physical_package_id", "7")
          .each(one, "cache/index0/level", "2")
          .each(one, "cache/index0/type", "Unified")
          .each(one, "cache/index0/size", "512K")
          .each(one, "cache/index0/shared_cpu_map", FakeSystem.mask(core, 1) + "\n\0");
    }
    system.file("sys/devices/system/node/node0/cpumap", "0000000f\n\0");
    Topology machine = system.read();
    assertThat(cores(machine)).containsExactly("0,2", "1");
    assertThat(packages(machine)).containsExactly("7:0-2");
    assertThat(domains(machine)).containsExactly("2:0,2", "2:1");
    assertThat(machine.domains().getFirst().cacheBytes()).isEqualTo(512 << 10);
    assertThat(machine.nodes().getFirst().cpus()).containsExactly(0, 1, 2);
    assertThat(machine.leftOut().offline()).containsExactly(3);
  }

  @Test
  void aMachineWithoutNodesHasOneWithAllMemory() throws Exception {
    system.online("0-1").cores("0", "1").file("proc/meminfo", "MemTotal:       2048 kB\n");
    assertThat(system.read().nodes())
        .containsExactly(new Topology.Node(0, List.of(0, 1), 2 << 20, List.of(10)));
  }

  @Test
  void nodesMayLackCpusOrMemory() throws Exception {
    system
        .online("0-1")
        .cores("0", "1")
        .node(0, "0", 0, "10 20 30")
        .node(2, "1", 16, "20 10 30")
        .node(5, "", 64, "30 30 10");
    Topology machine = system.read();
    assertThat(machine.nodes())
        .containsExactly(
            new Topology.Node(0, List.of(0), 0, List.of(10, 20, 30)),
            new Topology.Node(2, List.of(1), 16 << 10, List.of(20, 10, 30)),
            new Topology.Node(5, List.of(), 64 << 10, List.of(30, 30, 10)));
    assertThat(machine.description().nodes()).hasSize(3);
  }

  @Test
  void packagesWithoutNumberAndCoresWithTheSameId() throws Exception {
    system
        .online("0-3")
        .cores("0-1", "2-3")
        .pack(-1, "0-1")
        .pack(-1, "2-3")
        .each("0-3", "topology/core_id", "0");
    Topology machine = system.read();
    assertThat(packages(machine)).containsExactly("-1:0-1", "-1:2-3");
    assertThat(cores(machine)).containsExactly("0-1", "2-3");
  }

  @Test
  void withoutMapsThePackageIsTheOneOfItsNumber() throws Exception {
    system.online("0-2").each("0,2", "topology/physical_package_id", "4");
    system.each("1", "topology/physical_package_id", "-1");
    assertThat(packages(system.read())).containsExactly("4:0,2");
  }

  @Test
  void coresOfAComputeUnitAreNoContexts() throws Exception {
    system
        .online("0-1")
        .each("0-1", "topology/thread_siblings_list", "0-1")
        .each("0", "topology/core_id", "0")
        .each("1", "topology/core_id", "1");
    assertThat(cores(system.read())).containsExactly("0-1");
    system.file("proc/cpuinfo", "vendor_id\t: AuthenticAMD\ncpu family\t: 21\n");
    assertThat(cores(system.read())).containsExactly("0", "1");
  }

  @Test
  void withoutFoldersCpuinfoSaysWhichCpusThereAre() throws Exception {
    system.file("proc/cpuinfo", "processor : 0\nbogomips: 1\n\nprocessor : 3\n");
    assertThat(cores(system.read())).containsExactly("0", "3");
    system.file("proc/cpuinfo", "# processors : 2\nprocessor 0: version = FF\nprocessor 1: a\n");
    assertThat(cores(system.read())).containsExactly("0", "1");
    system.file("proc/cpuinfo", "cpu : Alpha\ncpu model : EV68CB\n");
    assertThat(cores(system.read())).containsExactly("0");
    assertThat(system.read().model()).isEqualTo("EV68CB");
  }

  @Test
  void nodesThatCannotBeArePassedOver() throws Exception {
    system
        .online("0-3")
        .cores("0", "1", "2", "3")
        .node(0, "0-1", 4, "10 20 20 20 20")
        .node(1, "1-2", 4, "20 10 20 20 20")
        .node(2, "2-3", 4, "20 20 10 30 20")
        .node(3, "", 4, "20 20 30 10 20")
        .file("sys/devices/system/node/node4/meminfo", "Node 4 MemTotal: 8 kB\n")
        .file("proc/driver/nvidia/gpus/0004:04:00.0/numa_status", "Node: 3\nStatus: online\n");
    Topology machine = system.read();
    assertThat(machine.nodes()).extracting(Topology.Node::id).containsExactly(0, 2);
    assertThat(machine.leftOut().nodes()).containsExactly(1, 3, 4);
    assertThat(machine.nodes().getFirst().distances()).containsExactly(10, 20);
  }

  @Test
  void everyMistakeIsReportedWithItsFile() {
    system
        .online("0-1,x")
        .each("0", "topology/core_cpus", "zz")
        .each("1", "cache/index0/level", "1")
        .each("1", "topology/core_cpus", "2")
        .each("1", "cache/index0/shared_cpu_list", "5-1");
    String cpu = folder.resolve("odd/sys/devices/system/cpu") + "/";
    assertThatThrownBy(system::read)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            cpu
                + "online: holds '0-1,x'; expected a list such as 0-3,8: part 'x' is neither a"
                + " number nor a range such as 0-3\n"
                + cpu
                + "cpu0/topology/core_cpus: holds 'zz'; expected a mask such as 00000000,0000010f:"
                + " word 'zz' does not have 1 to 8 hex digits\n"
                + cpu
                + "cpu1/cache/index0/shared_cpu_list: holds '5-1'; expected a list such as 0-3,8:"
                + " part '5-1' has to go upwards, to at most 65535");
  }

  @Test
  void whatIsNoSystemIsRefused() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> SystemReader.read(none))
        .hasMessage(none + ": there is no such folder");
    assertThatThrownBy(() -> SystemReader.read(folder))
        .hasMessage(
            folder + ": has no sys/devices/system/cpu; expected the root of a Linux system");
    assertThatThrownBy(system::read)
        .hasMessage(
            system.root() + ": has no cpu that is online and allowed; expected at least one");
  }

  @Test
  void thisMachineCanBeRead() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/sys/devices/system/cpu/cpu0")));
    Topology machine = SystemReader.read(Path.of("/"));
    // a quota of processor time may leave the JVM with fewer
    assertThat(machine.contextCount())
        .isGreaterThanOrEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(machine.description().contextCount()).isEqualTo(machine.contextCount());
  }
}
