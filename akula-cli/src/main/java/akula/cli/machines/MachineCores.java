package akula.cli.machines;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachinePower.CorePower;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Cores of one memory domain that follow each other and are alike.
 *
 * @param domain number of the domain
 * @param node number of its NUMA node
 * @param first number of the first core
 * @param cores how many they are
 * @param like one of them
 * @param power what each of them consumes, if that is known
 */
record MachineCores(
    int domain, int node, int first, int cores, CoreDescription like, Optional<CorePower> power) {

  /** Returns the cores of a machine, in order. */
  static List<MachineCores> of(MachineDescription machine) {
    List<MachineCores> all = new ArrayList<>();
    int core = 0;
    for (int d = 0; d < machine.domains().size(); d++) {
      MachineDescription.Domain domain = machine.domains().get(d);
      int begin = all.size();
      for (CoreDescription next : domain.cores()) {
        int number = core++;
        Optional<CorePower> power = machine.power().map(known -> known.cores().get(number));
        if (all.size() > begin && all.getLast().isLike(next, power)) {
          all.set(all.size() - 1, all.getLast().longer());
        } else {
          int node = machine.nodes().get(domain.node()).id();
          all.add(new MachineCores(d, node, number, 1, next, power));
        }
      }
    }
    return all;
  }

  static int count(MachineDescription machine) {
    return (int) allOf(machine).count();
  }

  static double lowestSpeed(MachineDescription machine) {
    return allOf(machine).mapToDouble(CoreDescription::speed).min().orElseThrow();
  }

  private static Stream<CoreDescription> allOf(MachineDescription machine) {
    return machine.domains().stream().flatMap(domain -> domain.cores().stream());
  }

  private boolean isLike(CoreDescription core, Optional<CorePower> corePower) {
    return power.equals(corePower)
        && core.cpus().size() == like.cpus().size()
        && core.speed() == like.speed()
        && core.frequencyHz() == like.frequencyHz()
        && core.minHz() == like.minHz()
        && core.maxHz() == like.maxHz();
  }

  private MachineCores longer() {
    return new MachineCores(domain, node, first, cores + 1, like, power);
  }

  /** Returns their numbers, as the kernel writes ranges. */
  String numbers() {
    return cores == 1 ? Integer.toString(first) : first + "-" + (first + cores - 1);
  }
}
