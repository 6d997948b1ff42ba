package akula.profiler.plan;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.formats.dataset.SharingLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlacesTest {

  @Test
  void aMachineWithEverything() {
    // Two nodes with a domain each, two cores a domain, two contexts a core.
    Places places = new Places(MachineDescription.regular("m", 2, 2, 2));
    assertThat(places.levels())
        .containsExactly(SharingLevel.SMT_CORE, SharingLevel.MEMORY_DOMAIN, SharingLevel.MACHINE);
    assertThat(places.sharing(SharingLevel.SMT_CORE, 2)).contains(List.of(0, 1));
    assertThat(places.sharing(SharingLevel.MEMORY_DOMAIN, 2)).contains(List.of(0, 2));
    assertThat(places.sharing(SharingLevel.MACHINE, 2)).contains(List.of(0, 4));
    assertThat(places.sharing(SharingLevel.MEMORY_DOMAIN, 3)).isEmpty();
    assertThat(places.alone()).containsExactly(0, 2);
  }

  @Test
  void domainsOfOneNode() {
    MachineDescription two = MachineDescription.regular("m", 2, 1, 1);
    MachineDescription machine =
        new MachineDescription(
            "one node",
            List.of(two.nodes().getFirst()).stream()
                .map(node -> new MachineDescription.Node(node.id(), 0, List.of(10)))
                .toList(),
            two.domains().stream()
                .map(domain -> new MachineDescription.Domain(0, domain.cores()))
                .toList());
    Places places = new Places(machine);
    assertThat(places.levels()).containsExactly(SharingLevel.NUMA_NODE);
    assertThat(places.alone()).containsExactly(0, 1);
  }

  @Test
  void oneCpuHasNoPlaceForTwo() {
    Places places = new Places(MachineDescription.regular("m", 1, 1, 1));
    assertThat(places.levels()).isEmpty();
    assertThat(places.alone()).containsExactly(0);
  }
}
