package akula.profiler.measure;

import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.Domain;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Which cpus are beside others: what runs there shares a core or a memory domain with them, so it
 * is contention, wanted or not.
 */
public final class Surroundings {
  /** Nothing is beside anything: no run is watched for what continues around it. */
  public static final Surroundings NONE = new Surroundings(List.of());

  private final List<List<Integer>> domains;

  private Surroundings(List<List<Integer>> domains) {
    this.domains = domains;
  }

  /**
   * Returns those of a machine.
   *
   * @param machine all cpus that are known, also those on which nothing is measured
   */
  public static Surroundings of(MachineDescription machine) {
    return new Surroundings(machine.domains().stream().map(Surroundings::cpus).toList());
  }

  private static List<Integer> cpus(Domain domain) {
    return domain.cores().stream().flatMap(core -> core.cpus().stream()).toList();
  }

  /** Returns the cpus that share a memory domain, and so maybe a core, with some and are others. */
  public List<Integer> beside(Collection<Integer> cpus) {
    List<Integer> beside = new ArrayList<>();
    for (List<Integer> domain : domains) {
      if (domain.stream().anyMatch(cpus::contains)) {
        domain.stream().filter(cpu -> !cpus.contains(cpu)).forEach(beside::add);
      }
    }
    return beside;
  }
}
