package akula.policies.kit.queue;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Between which groups of contexts queues are evened out. */
class DomainLevelTest {
  private static String levels(MachineDescription description, int context) {
    MachineModel machine = new MachineModel(description, 1, Set.of(), ParameterSource.NONE);
    return DomainLevel.ofAll(machine).get(context).stream()
        .map(level ->
            level.groups().stream().map(Arrays::toString).collect(Collectors.joining(" "))
                + (level.sharesCore() ? " core" : "")
                + (level.isBeyondNode() ? " nodes" : ""))
        .collect(Collectors.joining("; "));
  }

  @Test
  void aLevelHasTheGroupsOfTheOneBelow() {
    MachineDescription machine = MachineDescription.regular("m", 2, 2, 2);
    assertThat(levels(machine, 5))
        .isEqualTo("[4] [5] core; [4, 5] [6, 7]; [0, 1, 2, 3] [4, 5, 6, 7] nodes");
  }

  @Test
  void domainsOfANodeComeBeforeTheOtherNode() {
    List<Domain> domains = new ArrayList<>();
    for (int d = 0; d < 3; d++) {
      domains.add(new Domain(d / 2, List.of(CoreDescription.nominal(List.of(d)))));
    }
    List<Node> nodes = List.of(new Node(0, 0, List.of(10, 20)), new Node(1, 0, List.of(20, 10)));
    MachineDescription machine = new MachineDescription("m", nodes, domains);
    assertThat(levels(machine, 1)).isEqualTo("[0] [1]; [0, 1] [2] nodes");
    assertThat(levels(machine, 2)).isEqualTo("[0, 1] [2] nodes");
  }

  @Test
  void aLevelWithASingleGroupIsLeftOut() {
    assertThat(levels(MachineDescription.regular("m", 1, 1, 1), 0)).isEmpty();
    assertThat(levels(MachineDescription.regular("m", 1, 2, 1), 1)).isEqualTo("[0] [1]");
    assertThat(levels(MachineDescription.regular("m", 2, 1, 1), 1)).isEqualTo("[0] [1] nodes");
  }
}
