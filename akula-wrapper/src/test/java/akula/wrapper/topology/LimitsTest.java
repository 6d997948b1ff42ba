package akula.wrapper.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.formats.topology.Topology;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process may be allowed less than there is. */
class LimitsTest {
  @TempDir private Path folder;
  private FakeSystem system;

  /** Two packages of two cores, each a NUMA node of its own and a domain. */
  @BeforeEach
  void begin() {
    system =
        new FakeSystem(folder.resolve("limited"))
            .online("0-3")
            .cores("0", "1", "2", "3")
            .pack(0, "0-1")
            .pack(1, "2-3")
            .cache(0, 3, "Unified", "4M", "0-1")
            .cache(0, 3, "Unified", "4M", "2-3")
            .node(0, "0-1", 4, "10 21")
            .node(1, "2-3", 4, "21 10");
  }

  private List<Integer> cpus() throws Exception {
    return system.read().cores().stream().flatMap(List::stream).toList();
  }

  @Test
  void affinity() throws Exception {
    system.file("proc/self/status", "Name: java\nCpus_allowed:\t00000008\nCpus_allowed_list:\t3\n");
    Topology machine = system.read();
    assertThat(cpus()).containsExactly(3);
    assertThat(machine.leftOut().forbidden()).containsExactly(0, 1, 2);
    // the memory of node 0 may still be used
    assertThat(machine.packages())
        .containsExactly(new Topology.Package(0, List.of()), new Topology.Package(1, List.of(3)));
    assertThat(machine.nodes()).extracting(Topology.Node::id).containsExactly(0, 1);
    assertThat(machine.domains()).containsExactly(new Topology.Domain(3, 4 << 20, List.of(3), 1));
  }

  @Test
  void affinityOfOldKernelsIsAMaskOnly() throws Exception {
    system.file("proc/self/status", "Cpus_allowed:\t00000000,00000006\nMems_allowed:\t1\n");
    assertThat(cpus()).containsExactly(1, 2);
    assertThat(system.read().nodes()).extracting(Topology.Node::id).containsExactly(0);
  }

  @Test
  void memoryMayBeForbiddenWhereTheCpusAreAllowed() throws Exception {
    system.file("proc/self/status", "Cpus_allowed_list: 0-1\nMems_allowed_list: 1\n");
    Topology machine = system.read();
    assertThat(machine.nodes()).containsExactly(new Topology.Node(1, List.of(), 4096, List.of(10)));
    assertThat(machine.domains().getFirst().node()).isEqualTo(1);
    assertThat(machine.leftOut().nodes()).containsExactly(0);
    assertThat(machine.description().nodes()).hasSize(1);
  }

  @Test
  void theNearestAllowedMemoryIsThatOfADomain() throws Exception {
    system
        .node(0, "0-1", 4, "10 40 30")
        .node(1, "2-3", 4, "40 10 30")
        .node(2, "", 4, "30 30 10")
        .file("proc/self/status", "Cpus_allowed_list: 0-1\nMems_allowed_list: 1-2\n");
    assertThat(system.read().domains().getFirst().node()).isEqualTo(2);
  }

  @Test
  void controlGroupOfVersion2() throws Exception {
    system
        .file("proc/self/cgroup", "1:name=systemd:/x\n0::/jobs/one\n")
        .file(
            "proc/self/mountinfo",
            """
            22 1 0:20 / /sys rw,nosuid shared:7 - sysfs sysfs rw
            30 22 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate
            """)
        .file("sys/fs/cgroup/jobs/cpuset.cpus.effective", "0-1,3\n")
        .file("sys/fs/cgroup/jobs/one/cpuset.cpus.effective", "1-2\n")
        .file("sys/fs/cgroup/jobs/one/cpuset.mems.effective", "0-1\n");
    assertThat(cpus()).containsExactly(1, 2);
  }

  @Test
  void aGroupWithoutTheControllerHasTheLimitsOfItsParent() throws Exception {
    system
        .file("proc/self/cgroup", "0::/jobs/one\n")
        .file("proc/self/mountinfo", "30 22 0:26 / /cg rw - cgroup2 none rw\n")
        .file("cg/jobs/one/cgroup.procs", "")
        .file("cg/jobs/cpuset.cpus.effective", "0,3\n")
        .file("cg/cpuset.cpus.effective", "0-3\n");
    assertThat(cpus()).containsExactly(0, 3);
  }

  @Test
  void controlGroupOfVersion1() throws Exception {
    system
        .file("proc/self/cgroup", "4:cpu,cpuset:/batch\n1:name=systemd:/elsewhere\n")
        .file(
            "proc/mounts",
            """
            tmpfs /sys/fs/cgroup tmpfs rw 0 0
            cgroup /sys/fs/cgroup/cpu\\040set cgroup rw,cpuset,cpu 0 0
            cgroup2 /sys/fs/cgroup/unified cgroup2 rw 0 0
            """)
        .folder("sys/fs/cgroup/unified")
        .file("sys/fs/cgroup/cpu set/cpuset.cpus", "0-3\n")
        .file("sys/fs/cgroup/cpu set/batch/cpuset.cpus", "2\n")
        .file("sys/fs/cgroup/cpu set/batch/cpuset.mems", "1\n");
    assertThat(cpus()).containsExactly(2);
    assertThat(system.read().packages()).extracting(Topology.Package::id).containsExactly(1);
  }

  @Test
  void theOldestHierarchyHasNoPrefixAndTheProcessTellsItsGroupElsewhere() throws Exception {
    system
        .file("proc/self/cpuset", "/left\n")
        .file("proc/mounts", "cpuset /dev/cpuset cgroup rw,cpuset,noprefix 0 0\n")
        .file("dev/cpuset/left/cpus", "0-1\n")
        .file("dev/cpuset/left/mems", "0\n");
    assertThat(cpus()).containsExactly(0, 1);
  }

  @Test
  void withoutAMountTableTheUsualPlacesAreTried() throws Exception {
    system
        .file("proc/self/cgroup", "3:cpuset:/\n")
        .file("sys/fs/cgroup/cpuset/cpuset.cpus", "1,3\n");
    assertThat(cpus()).containsExactly(1, 3);
  }

  @Test
  void inAContainerTheMountIsTheGroup() throws Exception {
    system
        .file("proc/self/cgroup", "7:cpuset:/docker/abc\n")
        .file("proc/self/mountinfo", "40 30 0:30 /docker/abc /cg ro - cgroup cgroup rw,cpuset\n")
        .file("cg/cpuset.cpus", "2-3\n");
    assertThat(cpus()).containsExactly(2, 3);
    system.file("proc/self/cgroup", "7:cpuset:/../other\n");
    assertThat(cpus()).containsExactly(2, 3);
  }

  @Test
  void anEmptySetLimitsNothing() throws Exception {
    system
        .file("proc/self/status", "Cpus_allowed_list:\t\n")
        .file("proc/self/cpuset", "/\n")
        .file("dev/cpuset/cpus", "\n");
    assertThat(cpus()).containsExactly(0, 1, 2, 3);
  }

  @Test
  void aLimitThatIsNoSetIsAMistake() {
    system.file("proc/self/status", "Cpus_allowed_list:\tall\n");
    assertThatThrownBy(system::read)
        .hasMessageStartingWith(system.root().resolve("proc/self/status") + ": has 'Cpus_allowed_")
        .hasMessageContaining("part 'all' is neither a number nor a range");
  }
}
