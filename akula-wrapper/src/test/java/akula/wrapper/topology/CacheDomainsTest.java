package akula.wrapper.topology;

import static akula.wrapper.topology.Parts.domains;
import static org.assertj.core.api.Assertions.assertThat;

import akula.formats.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which caches make the memory domains of a machine. */
class CacheDomainsTest {
  @TempDir private Path folder;
  private FakeSystem system;

  @BeforeEach
  void begin() {
    system = new FakeSystem(folder.resolve("odd"));
  }

  @Test
  void domainsWithoutCachesFollowNodesElsePackagesElseNothing() throws Exception {
    system.online("0-3").cores("0", "1", "2", "3");
    assertThat(domains(system.read())).containsExactly("0:0-3");
    system.pack(0, "0,2").pack(1, "1,3");
    assertThat(domains(system.read())).containsExactly("0:0,2", "0:1,3");
    system.node(0, "0-2", 4, "10 20").node(3, "3", 4, "20 10");
    Topology machine = system.read();
    assertThat(domains(machine)).containsExactly("0:0-2", "0:3");
    assertThat(machine.domains()).extracting(Topology.Domain::node).containsExactly(0, 3);
  }

  @Test
  void theOutermostCacheCountsWhateverItsLevelOrIndex() throws Exception {
    system
        .online("0-5")
        .cores("0", "1", "2", "3", "4", "5")
        .cache(0, 3, "Unified", "8M", "0-1")
        .cache(1, 1, "Data", "32K", "0-1")
        .cache(0, 1, "Data", "32K", "2")
        .cache(0, 1, "Data", "32K", "3")
        .cache(3, 2, "Unified", "2M", "2-3")
        .cache(2, 3, "Instruction", "64K", "2-3")
        .cache(0, 1, "Data", "32K", "4-5")
        .cache(5, 4, "Unified", "64M", "4")
        .cache(5, 4, "Unified", "64M", "5");
    assertThat(domains(system.read())).containsExactly("3:0-1", "2:2-3", "4:4", "4:5");
  }

  @Test
  void aLastLevelCacheMayLieInSeveralNodes() throws Exception {
    system
        .online("0-4")
        .cores("0", "1", "2", "3", "4")
        .cache(0, 3, "Unified", "8M", "0-4")
        .node(0, "0,3", 4, "10 12")
        .node(1, "1-2,4", 4, "12 10");
    assertThat(system.read().domains())
        .containsExactly(new Topology.Domain(3, 8 << 20, List.of(0, 1, 2, 3, 4), 1));
  }

  @Test
  void theMemorySideCacheOfAXeonPhiDoesNotCount() throws Exception {
    system
        .online("0-1")
        .cores("0", "1")
        .cache(0, 2, "Unified", "1024K", "0-1")
        .cache(1, 3, "Unified", "0K", "0-1");
    assertThat(domains(system.read())).containsExactly("3:0-1");
    system.file("proc/cpuinfo", "vendor_id: GenuineIntel\ncpu family: 6\nmodel: 87\n");
    assertThat(domains(system.read())).containsExactly("2:0-1");
  }

  @Test
  void anEmptyMapIsACacheOfTheCore() throws Exception {
    system.online("0-3").cores("0,2", "1,3");
    for (String core : List.of("0,2", "1,3")) {
      system
          .each(core, "cache/index0/level", "2")
          .each(core, "cache/index0/shared_cpu_map", "00000000");
    }
    assertThat(domains(system.read())).containsExactly("2:0,2", "2:1,3");
  }

  @Test
  void masksOf4096CpusWithAZeroByte() throws Exception {
    String all = "0000000f," + "00000000,".repeat(126) + "0000000f\n\0";
    system.online("0-3,4064-4067");
    for (int cpu : List.of(0, 1, 2, 3, 4064, 4065, 4066, 4067)) {
      String one = Integer.toString(cpu);
      system
          .each(one, "topology/core_cpus", FakeSystem.mask(one, 8))
          .each(one, "topology/package_cpus", all)
          .each(one, "cache/index0/level", "3")
          .each(one, "cache/index0/shared_cpu_map", all);
    }
    Topology machine = system.read();
    assertThat(domains(machine)).containsExactly("3:0-3,4064-4067");
    assertThat(machine.packages()).hasSize(1);
    assertThat(machine.cores()).hasSize(8);
  }
}
