package akula.formats.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription.Domain;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is put together where sources contradict themselves or say little. */
class TopologyBuilderTest {

  private static BitSet set(String list) {
    return CpuSets.ofList(list);
  }

  private static TopologyBuilder machine(String cpus) {
    return new TopologyBuilder("m").online(set(cpus));
  }

  @Test
  void eachCpuIsInOneCoreAndOneDomainWhateverIsClaimed() {
    Topology machine =
        machine("0-3")
            .addCore(set("0-1"))
            .addCore(set("1-2"))
            .addCache(2, 0, set("0-2"))
            .addCache(2, 0, set("2-3"))
            .build();
    assertThat(machine.cores()).containsExactly(List.of(0, 1), List.of(2), List.of(3));
    assertThat(machine.domains())
        .extracting(Topology.Domain::cpus)
        .containsExactly(List.of(0, 1, 2), List.of(3));
  }

  @Test
  void aCoreWhoseContextsHaveDifferentCachesIsReportedApart() {
    Topology machine =
        machine("0-1")
            .addCore(set("0-1"))
            .addCache(2, 0, set("0"))
            .addCache(2, 0, set("1"))
            .build();
    assertThat(machine.description().domains()).extracting(Domain::cores).hasSize(2);
  }

  @Test
  void cpusWithoutCacheFollowTheirNodeEvenIfOthersHaveOne() {
    Topology machine =
        machine("0-5")
            .addCache(3, 64, set("0-1"))
            .addNode(0, set("0-3"), 0)
            .addNode(1, set("4"), 0)
            .addPackage(0, set("0-5"))
            .build();
    assertThat(machine.domains())
        .containsExactly(
            new Topology.Domain(3, 64, List.of(0, 1), 0),
            new Topology.Domain(0, 0, List.of(2, 3), 0),
            new Topology.Domain(0, 0, List.of(4), 1),
            new Topology.Domain(0, 0, List.of(5), 0));
  }

  @Test
  void nodesMayOverlapAndTheLowestWins() {
    Topology machine =
        machine("0-1")
            .addCache(2, 0, set("0-1"))
            .addNode(4, set("0-1"), 7)
            .addNode(2, set("0-1"), 9)
            .build();
    assertThat(machine.nodes()).extracting(Topology.Node::id).containsExactly(2, 4);
    assertThat(machine.domains().getFirst().node()).isEqualTo(2);
  }

  @Test
  void distancesThatNoKernelWritesAreNotTaken() {
    TopologyBuilder builder = machine("0-1").addNode(0, set("0"), 0).addNode(1, set("1"), 0);
    assertThat(builder.build().nodes().getFirst().distances()).containsExactly(10, 20);
    builder.distance(0, 0, 10).distance(0, 1, 30).distance(1, 0, 30).distance(1, 1, 10);
    assertThat(builder.build().nodes().getFirst().distances()).containsExactly(10, 30);
    builder.distance(1, 0, 7);
    assertThat(builder.build().nodes().get(1).distances()).containsExactly(20, 10);
    builder.distance(1, 0, 256);
    assertThat(builder.build().nodes().get(1).distances()).containsExactly(20, 10);
    builder.distance(1, 0, 30).distance(1, 1, 11);
    assertThat(builder.build().nodes().get(1).distances()).containsExactly(20, 10);
  }

  @Test
  void limitsThatLeaveNoMemoryAreNotBelieved() {
    Topology machine = machine("0").addNode(3, set("0"), 5).allowNodes(set("1")).build();
    assertThat(machine.nodes()).extracting(Topology.Node::id).containsExactly(3);
    assertThat(machine.leftOut().nodes()).isEmpty();
  }

  @Test
  void aPackageCountsIfItsCpusOrItsMemoryMayBeUsed() {
    TopologyBuilder builder =
        machine("0-5")
            .addPackage(0, set("0-1"))
            .addPackage(1, set("2-3"))
            .addPackage(2, set("4-5"))
            .addNode(0, set("0-1"), 1)
            .addNode(1, set("2-3"), 1)
            .addNode(2, set("4-5"), 1)
            .allowCpus(set("0"))
            .allowNodes(set("0,2"));
    assertThat(builder.build().packages())
        .containsExactly(new Topology.Package(0, List.of(0)), new Topology.Package(2, List.of()));
  }

  @Test
  void frequenciesThatCannotBeAreNotTaken() {
    Topology machine =
        machine("0-2")
            .frequency(0, -1, 2_000_000_000_000L, 0)
            .frequency(1, 5, 3, 4)
            .frequency(7, 1, 2, 1)
            .build();
    assertThat(machine.frequencies()).containsExactly(new Topology.Frequency(1, 5, 3, 4));
    assertThat(machine.description().contextCount()).isEqualTo(3);
  }

  @Test
  void aMachineNeedsACpu() {
    assertThatThrownBy(() -> machine("0").allowCpus(set("1")).build())
        .isInstanceOf(IllegalStateException.class);
    assertThat(new TopologyBuilder(" ").online(set("0")).build().name()).isEqualTo("machine");
  }
}
