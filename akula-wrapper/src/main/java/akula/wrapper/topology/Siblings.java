package akula.wrapper.topology;

import akula.formats.topology.CpuSets;
import akula.formats.topology.TopologyBuilder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Cores and packages. Only the maps of siblings say who shares them: core ids repeat, package ids
 * are arbitrary, -1 or absent.
 */
final class Siblings {
  private final SystemFiles files;
  private final CpuInfo info;
  private final BitSet online;

  Siblings(SystemFiles files, CpuInfo info, BitSet online) {
    this.files = files;
    this.info = info;
    this.online = online;
  }

  void give(TopologyBuilder machine) {
    BitSet inPackage = new BitSet();
    BitSet inCore = new BitSet();
    Map<Long, BitSet> byId = new HashMap<>();
    online.stream()
        .forEach(cpu -> {
          if (!inCore.get(cpu)) {
            BitSet core = core(cpu);
            inCore.or(core);
            machine.addCore(core);
          }
          if (!inPackage.get(cpu)) {
            long id = files.number(Cpus.of(cpu, "topology/physical_package_id"), -1);
            Optional<BitSet> siblings = siblings(cpu, "package_cpus", "core_siblings");
            if (siblings.isPresent()) {
              inPackage.or(siblings.get());
              machine.addPackage((int) id, siblings.get());
            } else if (id >= 0) {
              byId.computeIfAbsent(id, key -> new BitSet()).set(cpu);
            }
          }
        });
    byId.forEach((id, cpus) -> machine.addPackage(id.intValue(), cpus));
  }

  /** Returns the online cpus that are one core with a cpu, itself included. */
  BitSet core(int cpu) {
    BitSet core = siblings(cpu, "core_cpus", "thread_siblings").orElseGet(BitSet::new);
    if (info.hasComputeUnits()) {
      long id = coreId(cpu);
      core.stream().filter(other -> coreId(other) != id).forEach(core::clear);
    }
    core.set(cpu);
    return core;
  }

  private long coreId(int cpu) {
    return files.number(Cpus.of(cpu, "topology/core_id"), -1);
  }

  /** Returns the siblings under the newer or the older name of their file. */
  private Optional<BitSet> siblings(int cpu, String newer, String older) {
    return read(cpu, newer)
        .or(() -> read(cpu, older))
        .map(set -> CpuSets.and(set, online))
        .filter(set -> set.get(cpu));
  }

  private Optional<BitSet> read(int cpu, String name) {
    String file = Cpus.of(cpu, "topology/" + name);
    return files.maskOrList(file, file + "_list");
  }
}
