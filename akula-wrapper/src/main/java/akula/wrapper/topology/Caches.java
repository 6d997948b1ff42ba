package akula.wrapper.topology;

import akula.formats.topology.CpuSets;
import akula.formats.topology.TopologyBuilder;
import java.util.BitSet;
import java.util.Optional;

/** The data and unified caches between cores and memory. */
final class Caches {
  private static final int MOST_LEVEL = 9;

  private final SystemFiles files;
  private final CpuInfo info;
  private final Siblings siblings;
  private final BitSet online;

  Caches(SystemFiles files, CpuInfo info, Siblings siblings, BitSet online) {
    this.files = files;
    this.info = info;
    this.siblings = siblings;
    this.online = online;
  }

  void give(TopologyBuilder machine) {
    online.stream()
        .forEach(cpu ->
            files.numbered(Cpus.of(cpu, "cache"), "index").stream()
                .forEach(index -> read(cpu, Cpus.of(cpu, "cache/index" + index + "/"), machine)));
  }

  private void read(int cpu, String folder, TopologyBuilder machine) {
    long level = files.number(folder + "level", 0);
    boolean instructions =
        files.text(folder + "type").filter(type -> type.startsWith("Instruction")).isPresent();
    if (level < 1 || level > MOST_LEVEL || instructions) {
      return;
    }
    Optional<String> size = files.text(folder + "size");
    long bytes = size.map(Caches::bytes).orElse(0L);
    if (bytes == 0 && level == 3 && info.hasMemorySideL3()) {
      return;
    }
    files
        .maskOrList(folder + "shared_cpu_map", folder + "shared_cpu_list")
        // some kernels write an empty map for a cache that a core has for itself
        .map(shared -> shared.isEmpty() ? siblings.core(cpu) : CpuSets.and(shared, online))
        .filter(shared -> shared.nextSetBit(0) == cpu)
        .ifPresent(shared -> machine.addCache((int) level, bytes, shared));
  }

  /** Returns the size that a text such as {@code 512K} tells, 0 if it tells none. */
  static long bytes(String size) {
    if (!size.matches("\\d{1,12}[KMG]?")) {
      return 0;
    }
    long number = Long.parseLong(size.replaceAll("\\D", ""));
    return switch (size.charAt(size.length() - 1)) {
      case 'K' -> number << 10;
      case 'M' -> number << 20;
      case 'G' -> number << 30;
      default -> number;
    };
  }
}
