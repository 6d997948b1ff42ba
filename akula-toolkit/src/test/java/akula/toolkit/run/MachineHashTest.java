package akula.toolkit.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

class MachineHashTest {
  private static MachineDescription machine(long bytes, double speed) {
    return new MachineDescription(
        "vm",
        List.of(new Node(0, bytes, List.of(10))),
        List.of(new Domain(0, List.of(new CoreDescription(List.of(0), speed, 0, 0, 0)))));
  }

  @Test
  void memoryThatGrowsIsTheSameMachine() {
    assertThat(MachineHash.of(machine(1L << 30, 1))).isEqualTo(MachineHash.of(machine(1, 1)));
    assertThat(MachineHash.of(machine(1, 0.5))).isNotEqualTo(MachineHash.of(machine(1, 1)));
  }
}
