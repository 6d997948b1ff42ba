package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.Node;
import akula.formats.machine.MachineWriter;
import akula.toolkit.common.Sha256;
import java.util.List;

/** By what this machine is known again when work is resumed. */
public final class MachineHash {
  private MachineHash() {}

  /**
   * Returns the hash of all that a description says but how much memory there is: that of a virtual
   * machine grows and shrinks while it runs.
   */
  public static String of(MachineDescription machine) {
    List<Node> nodes =
        machine.nodes().stream().map(node -> new Node(node.id(), 0, node.distances())).toList();
    return Sha256.of(new MachineDescription(machine.name(), nodes, machine.domains()).toString());
  }

  /** Returns the hash by which builds knew a machine that counted its memory too. */
  public static String withMemory(MachineDescription machine) {
    return Sha256.of(MachineWriter.text(machine));
  }
}
