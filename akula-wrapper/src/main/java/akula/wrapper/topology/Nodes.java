package akula.wrapper.topology;

import akula.formats.topology.CpuSets;
import akula.formats.topology.TopologyBuilder;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The NUMA nodes, which may be sparse, and may lack cpus or memory. Passed over are those that tell
 * of no set of cpus, those that have a cpu of a node of lower number (broken firmware: no cpu is in
 * two), and the memory of graphics processors.
 */
final class Nodes {
  private static final String FOLDER = "sys/devices/system/node";
  private static final String GRAPHICS = "proc/driver/nvidia/gpus";
  private static final Pattern GRAPHICS_NODE = Pattern.compile("Node:\\s*(\\d{1,5})\\b");
  private static final Pattern MEMORY = Pattern.compile("MemTotal:\\s*(\\d{1,15})\\s*kB");

  private final SystemFiles files;

  Nodes(SystemFiles files) {
    this.files = files;
  }

  void give(TopologyBuilder machine) {
    machine.memory(memory("proc/meminfo"));
    BitSet folders = files.numbered(FOLDER, "node");
    Optional<BitSet> online = files.list(FOLDER + "/online");
    BitSet ids =
        online.map(set -> CpuSets.and(set, folders)).filter(set -> !set.isEmpty()).orElse(folders);
    BitSet ofGraphics = graphicsMemory();
    BitSet taken = new BitSet();
    ids.stream()
        .forEach(id -> {
          Optional<BitSet> cpus = files.maskOrList(of(id, "cpumap"), of(id, "cpulist"));
          if (cpus.isEmpty() || cpus.get().intersects(taken) || ofGraphics.get(id)) {
            machine.passOverNode(id);
          } else {
            taken.or(cpus.get());
            machine.addNode(id, cpus.get(), memory(of(id, "meminfo")));
          }
        });
    ids.stream().forEach(id -> giveDistances(id, ids, online, machine));
  }

  /** The driver says which nodes are memory of its devices, not of the machine. */
  private BitSet graphicsMemory() {
    BitSet ids = new BitSet();
    files
        .names(GRAPHICS)
        .flatMap(device -> files.text(GRAPHICS + "/" + device + "/numa_status").stream())
        .map(GRAPHICS_NODE::matcher)
        .filter(Matcher::find)
        .forEach(found -> ids.set(Integer.parseInt(found.group(1))));
    return ids;
  }

  private static String of(int id, String file) {
    return FOLDER + "/node" + id + "/" + file;
  }

  private long memory(String file) {
    return files
        .text(file)
        .map(MEMORY::matcher)
        .filter(Matcher::find)
        .map(found -> Long.parseLong(found.group(1)) << 10)
        .orElse(0L);
  }

  /**
   * A row has one distance for each node that was online, without their numbers. A recording may
   * have fewer nodes; then a list of as many nodes says which the columns are.
   */
  private void giveDistances(
      int from, BitSet ids, Optional<BitSet> online, TopologyBuilder machine) {
    List<Integer> row =
        files
            .text(of(from, "distance"))
            .filter(text -> text.matches("\\d{1,5}(\\s+\\d{1,5})*"))
            .map(text -> Stream.of(text.split("\\s+")).map(Integer::valueOf).toList())
            .orElse(List.of());
    Stream.of(Optional.of(ids), online, files.list(FOLDER + "/possible"))
        .flatMap(Optional::stream)
        .filter(columns -> columns.cardinality() == row.size())
        .findFirst()
        .map(CpuSets::list)
        .ifPresent(columns -> {
          for (int i = 0; i < row.size(); i++) {
            machine.distance(from, columns.get(i), row.get(i));
          }
        });
  }
}
