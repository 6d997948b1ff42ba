package akula.toolkit.run;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.formats.MessageCode;
import akula.formats.machine.CpuList;
import akula.toolkit.common.UsageException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A machine without the cpus that were not chosen. */
public final class CpuChoice {
  private CpuChoice() {}

  /**
   * Leaves out what was not chosen.
   *
   * @param list the chosen cpus, as the kernel writes them, or null for all
   * @throws UsageException if it is no such list, or names a cpu that may not be used
   */
  public static MachineDescription of(MachineDescription machine, String list) {
    if (list == null) {
      return machine;
    }
    Set<Integer> chosen = parse(list);
    List<Domain> domains = new ArrayList<>();
    Set<Integer> left = new HashSet<>(chosen);
    for (Domain domain : machine.domains()) {
      List<CoreDescription> cores = new ArrayList<>();
      for (CoreDescription core : domain.cores()) {
        List<Integer> cpus = core.cpus().stream().filter(chosen::contains).toList();
        left.removeAll(cpus);
        if (!cpus.isEmpty()) {
          cores.add(
              new CoreDescription(
                  cpus, core.speed(), core.frequencyHz(), core.minHz(), core.maxHz()));
        }
      }
      if (!cores.isEmpty()) {
        domains.add(new Domain(domain.node(), cores));
      }
    }
    if (!left.isEmpty()) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--cpus has cpu %d, which this process may not use; expected some of %s"
              .formatted(left.stream().sorted().findFirst().orElseThrow(), cpus(machine)));
    }
    return new MachineDescription(machine.name(), machine.nodes(), domains);
  }

  private static Set<Integer> parse(String list) {
    try {
      return new HashSet<>(CpuList.parse(list));
    } catch (IllegalArgumentException e) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--cpus is '%s'; expected a list of cpus such as 0-3,8: %s"
              .formatted(list, e.getMessage()));
    }
  }

  /** Returns the cpus of a machine, as the kernel writes them. */
  public static String cpus(MachineDescription machine) {
    return CpuList.format(all(machine));
  }

  /** Returns the cpus of a machine, in order. */
  public static List<Integer> all(MachineDescription machine) {
    return machine.domains().stream()
        .flatMap(domain -> domain.cores().stream())
        .flatMap(core -> core.cpus().stream())
        .sorted()
        .toList();
  }
}
