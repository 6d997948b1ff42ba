package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import akula.formats.topology.Topology;
import akula.formats.topology.TopologyBuilder;
import java.util.BitSet;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;

class MachineLayoutTest {
  private static BitSet set(int... cpus) {
    BitSet set = new BitSet();
    for (int cpu : cpus) {
      set.set(cpu);
    }
    return set;
  }

  private static Topology machine(long memoryBytes, long presentHz) {
    return new TopologyBuilder("vm")
        .online(set(0, 1, 2, 3))
        .addCore(set(0, 2))
        .addCore(set(1))
        .addCore(set(3))
        .addCache(3, 1 << 20, set(0, 1, 2))
        .addCache(3, 1 << 21, set(3))
        .addNode(0, set(0, 1, 2), memoryBytes)
        .addNode(4, set(3), memoryBytes)
        .distance(0, 0, 10)
        .distance(0, 4, 21)
        .distance(4, 4, 10)
        .distance(4, 0, 21)
        .addType("fast", 1, set(0, 1, 2))
        .addType("slow", 0.5, set(3))
        .frequency(3, 1_000, 2_000, presentHz)
        .build();
  }

  private static SequencedMap<String, String> layout(Topology topology, String cpus) {
    return MachineLayout.of(CpuChoice.of(topology.description(), cpus), topology);
  }

  @Test
  void eachPartIsALine() {
    assertThat(layout(machine(1, 1_500), null))
        .containsExactly(
            entry("memory_domains", "0-2 on node 0; 3 on node 4"),
            entry("cores", "0,2; 1; 3"),
            entry("core_speeds", "1.0 of 0-2; 0.5 of 3"),
            entry("core_frequencies", "unknown of 0-2; 2000 Hz (1000 to 2000) of 3"),
            entry("node_distances", "0: 10 21; 4: 21 10"),
            entry("caches", "L3 with 1048576 bytes of 0-2; L3 with 2097152 bytes of 3"));
  }

  @Test
  void memoryAndThePresentFrequencyAreNoPart() {
    assertThat(layout(machine(1L << 30, 1_500), null)).isEqualTo(layout(machine(1, 1_600), null));
  }

  @Test
  void onlyCpusThatAreUsedCount() {
    SequencedMap<String, String> layout = layout(machine(1, 1_500), "3");
    assertThat(layout).containsEntry("cores", "3");
    assertThat(layout).containsEntry("caches", "L3 with 2097152 bytes of 3");
    assertThat(List.of(layout.get("memory_domains"), layout.get("core_speeds")))
        .containsExactly("3 on node 4", "0.5 of 3");
  }
}
