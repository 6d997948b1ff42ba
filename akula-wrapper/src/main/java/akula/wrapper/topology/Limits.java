package akula.wrapper.topology;

import akula.formats.topology.CpuSets;
import akula.formats.topology.TopologyBuilder;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Function;

/**
 * Which cpus and which memory the process may use: what its affinity leaves, and what the control
 * group leaves that it is in.
 */
final class Limits {
  private static final String STATUS = "proc/self/status";

  private final SystemFiles files;

  Limits(SystemFiles files) {
    this.files = files;
  }

  void give(TopologyBuilder machine) {
    allowed("Cpus_allowed").ifPresent(machine::allowCpus);
    allowed("Mems_allowed").ifPresent(machine::allowNodes);
    for (ControlGroup group : ControlGroup.ofProcess(files)) {
      group.set("cpus").ifPresent(machine::allowCpus);
      group.set("mems").ifPresent(machine::allowNodes);
    }
  }

  /**
   * Returns a set of the process; kernels before 2.6.24 have the mask only. An empty one is not
   * believed: a process that runs has a cpu and memory.
   */
  private Optional<BitSet> allowed(String key) {
    return status(key + "_list", CpuSets::ofList)
        .or(() -> status(key, CpuSets::ofMask))
        .filter(set -> !set.isEmpty());
  }

  private Optional<BitSet> status(String key, Function<String, BitSet> parse) {
    String begin = key + ":";
    Optional<String> line =
        files
            .text(STATUS)
            .flatMap(text -> text.lines().filter(l -> l.startsWith(begin)).findFirst());
    try {
      return line.map(found -> parse.apply(found.substring(begin.length())));
    } catch (IllegalArgumentException e) {
      files.complain(
          STATUS, "has '%s'; expected a set of numbers: %s".formatted(line.get(), e.getMessage()));
      return Optional.empty();
    }
  }
}
