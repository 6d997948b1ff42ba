package akula.formats.hwloc;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.machine.CpuList;
import akula.formats.machine.MachineReader;
import akula.formats.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small files of each version of the format. */
class HwlocReaderTest {
  private static final Path EXAMPLE = Path.of("..", "docs", "example-machine.xml");

  private static Topology read(String text) throws InvalidInputException {
    return HwlocReader.read(new SourceText("m.xml", text));
  }

  private static Topology inMachine(String version, String attributes, String content)
      throws InvalidInputException {
    return read(
        "<topology%s>\n<object type=\"Machine\" %s>\n%s</object>\n</topology>"
            .formatted(version, attributes, content));
  }

  private static List<String> domains(Topology machine) {
    return machine.domains().stream().map(d -> d.level() + ":" + CpuList.format(d.cpus())).toList();
  }

  private static String pus(int first, int last) {
    StringBuilder pus = new StringBuilder();
    for (int cpu = first; cpu <= last; cpu++) {
      pus.append("<object type=\"PU\" os_index=\"%d\"/>\n".formatted(cpu));
    }
    return pus.toString();
  }

  private static final String VERSION_1 =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE topology SYSTEM "hwloc.dtd">
      <topology>
        <object type="Machine" os_index="0" cpuset="0x0000000f" complete_cpuset="0x0000003f"
            online_cpuset="0x0000001f" allowed_cpuset="0x0000000f" nodeset="0x00000005"
            allowed_nodeset="0x00000005">
          <distances nbobjs="2" relative_depth="2" latency_base="1.000000">
            <latency value="1.000000"/><latency value="7.000000"/>
            <latency value="7.000000"/><latency value="1.000000"/>
          </distances>
          <distances nbobjs="2" relative_depth="1" latency_base="10.000000">
            <latency value="1.000000"/><latency value="2.100000"/>
            <latency value="2.200000"/><latency value="1.000000"/>
          </distances>
          <object type="NUMANode" os_index="0" cpuset="0x00000003" complete_cpuset="0x00000003"
              nodeset="0x1" local_memory="4096">
            <page_type size="4096" count="1"/>
            <object type="Socket" os_index="7" cpuset="0x00000003">
              <object type="Cache" cpuset="0x00000003" cache_size="1048576" depth="3" cache_type="0">
                <object type="Cache" cpuset="0x00000003" cache_size="65536" depth="1" cache_type="2">
                  <object type="Core" os_index="0" cpuset="0x00000003">
                    <object type="PU" os_index="0" cpuset="0x00000001"/>
                    <object type="PU" os_index="1" cpuset="0x00000002"/>
                  </object>
                </object>
              </object>
            </object>
          </object>
          <object type="NUMANode" os_index="2" cpuset="0x0000000c" nodeset="0x4" local_memory="0">
            <object type="Socket" os_index="8" cpuset="0x0000000c">
              <info name="CPUModel" value="Old  One "/>
              <object type="Cache" cpuset="0x0000000c" cache_size="99" depth="3" cache_type="0">
                <info name="Type" value="MemorySideCache"/>
                <object type="Cache" cpuset="0x00000004" cache_size="32768" depth="2"/>
                <object type="Cache" cpuset="0x00000008" cache_size="32768" depth="2"/>
                <object type="PU" os_index="2"/><object type="PU" os_index="3"/>
                <object type="PU" os_index="4"/>
              </object>
            </object>
          </object>
          <object type="Misc" name="job"/>
        </object>
      </topology>
      """;

  @Test
  void version1() throws Exception {
    Topology machine = read(VERSION_1);
    assertThat(machine.name()).isEqualTo("m");
    assertThat(machine.model()).isEqualTo("Old One");
    assertThat(machine.packages())
        .containsExactly(
            new Topology.Package(7, List.of(0, 1)), new Topology.Package(8, List.of(2, 3)));
    assertThat(machine.cores()).containsExactly(List.of(0, 1), List.of(2), List.of(3));
    assertThat(domains(machine)).containsExactly("3:0-1", "2:2", "2:3");
    assertThat(machine.domains().getFirst().cacheBytes()).isEqualTo(1 << 20);
    assertThat(machine.nodes())
        .containsExactly(
            new Topology.Node(0, List.of(0, 1), 4096, List.of(10, 21)),
            new Topology.Node(2, List.of(2, 3), 0, List.of(22, 10)));
    assertThat(machine.leftOut())
        .isEqualTo(new Topology.LeftOut(List.of(5), List.of(4), List.of(), List.of()));
  }

  @Test
  void version2() throws Exception {
    Topology machine = HwlocReader.read(EXAMPLE);
    assertThat(machine.name()).isEqualTo("example-machine");
    assertThat(machine.cores())
        .containsExactly(List.of(0, 1), List.of(2, 3), List.of(4), List.of(5));
    assertThat(domains(machine)).containsExactly("3:0-3", "2:4-5");
    assertThat(machine.nodes())
        .containsExactly(
            new Topology.Node(0, List.of(0, 1, 2, 3, 4, 5), 8L << 30, List.of(10, 17)),
            new Topology.Node(2, List.of(), 32L << 30, List.of(17, 10)));
    assertThat(machine.types())
        .containsExactly(
            new Topology.CoreType("big", List.of(0, 1, 2, 3), 1),
            new Topology.CoreType("little", List.of(4, 5), 0.5));
    assertThat(machine.frequencies())
        .contains(new Topology.Frequency(4, 0, 2_000_000_000L, 0))
        .hasSize(6);
    assertThat(machine.leftOut())
        .isEqualTo(new Topology.LeftOut(List.of(), List.of(6), List.of(7), List.of()));
  }

  @Test
  void version3WithMemoryChildrenAndGlobalNumbers() throws Exception {
    Topology machine =
        read(
            """
            <topology version="3.0">
            <object type="Machine" cpuset="0x3" allowed_cpuset="0x3" allowed_nodeset="0x11" id="obj1">
              <object type="MemCache" cpuset="0x3" cache_size="1" depth="1">
                <object type="NUMANode" os_index="0" cpuset="0x3" gp_index="24" local_memory="10"/>
              </object>
              <object type="NUMANode" os_index="4" cpuset="0x0" gp_index="25" local_memory="20"/>
              <object type="NUMANode" os_index="5" cpuset="0x0" gp_index="26" local_memory="30"/>
              <object type="Package" cpuset="0x3">
                <object type="L5Cache" cpuset="0x1" cache_size="5"/>
                <object type="L2iCache" cpuset="0x2" cache_size="7"/>
                <object type="L1dCache" cpuset="0x2" cache_size="3"/>
                <object type="PU" os_index="0"/><object type="PU" os_index="1"/>
              </object>
              <object type="Bridge" bridge_type="0-1"><object type="PCIDev"/></object>
            </object>
            <distances2 type="NUMANode" nbobjs="3" kind="9" indexing="gp" name="NUMABandwidth">
              <indexes length="9">24 25 26</indexes>
              <u64values length="9">10 99 99 99 10 99 99 99 10</u64values>
            </distances2>
            <distances2 type="NUMANode" nbobjs="3" kind="5" indexing="gp" name="NUMALatency">
              <indexes length="6">24 25 </indexes><indexes length="2">26</indexes>
              <u64values length="9">10 20 30 21 </u64values>
              <u64values length="9">10 40 31 41 10</u64values>
            </distances2>
            <info name="OSName" value="Linux"/>
            </topology>
            """);
    assertThat(domains(machine)).containsExactly("5:0", "1:1");
    assertThat(machine.packages()).containsExactly(new Topology.Package(-1, List.of(0, 1)));
    assertThat(machine.nodes())
        .containsExactly(
            new Topology.Node(0, List.of(0, 1), 10, List.of(10, 20)),
            new Topology.Node(4, List.of(), 20, List.of(21, 10)));
    assertThat(machine.leftOut().nodes()).containsExactly(5);
  }

  @Test
  void aMachineWithoutNodesHasTheMemoryOfTheRoot() throws Exception {
    Topology machine = inMachine("", "local_memory=\"77\"", pus(0, 1));
    assertThat(machine.nodes())
        .containsExactly(new Topology.Node(0, List.of(0, 1), 77, List.of(10)));
    assertThat(domains(machine)).containsExactly("0:0-1");
    assertThat(machine.packages()).isEmpty();
    assertThat(inMachine("", "memory_kB=\"2\"", pus(0, 0)).nodes().getFirst().memoryBytes())
        .isEqualTo(2048);
  }

  @Test
  void setsWithoutEndSayNothingOfSingleCpus() throws Exception {
    Topology machine =
        inMachine(
            " version=\"2.0\"",
            "allowed_cpuset=\"0xf...f\" complete_cpuset=\"0xf...f\"",
            pus(0, 1));
    assertThat(machine.contextCount()).isEqualTo(2);
    assertThat(machine.leftOut().unavailable()).isEmpty();
  }

  @Test
  void aMachineFileMayBeAnExport() throws Exception {
    MachineDescription machine = MachineReader.read(EXAMPLE);
    assertThat(machine).isEqualTo(HwlocReader.read(EXAMPLE).description());
    assertThat(machine.domains()).hasSize(2);
    // whatever it is called
    assertThat(MachineReader.read(new SourceText("/dev/stdin", VERSION_1)).contextCount())
        .isEqualTo(4);
  }

  @Test
  void manyObjectsAreRead() throws Exception {
    StringBuilder cores = new StringBuilder();
    for (int cpu = 0; cpu < 20_000; cpu++) {
      String mask = "0x%x".formatted(1L << cpu % 32) + ",0x0".repeat(cpu / 32 % 64);
      cores.append(
          "<object type=\"Group\" cpuset=\"%s\">%s</object>\n".formatted(mask, pus(cpu, cpu)));
    }
    assertThat(inMachine("", "", cores.toString()).contextCount()).isEqualTo(20_000);
  }
}
