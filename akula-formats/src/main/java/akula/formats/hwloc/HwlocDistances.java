package akula.formats.hwloc;

import akula.formats.topology.TopologyBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The distances between NUMA nodes. Version 1 has matrices in objects, between all objects that lie
 * so many levels deeper, as multiples of a base; later ones have them behind the tree, with the
 * numbers of the nodes. Matrices of anything else than the latencies of NUMA nodes are passed over.
 */
final class HwlocDistances {
  private static final long MEANS_LATENCY = 4;

  /** As many NUMA nodes as Linux can have. */
  static final int MOST_NODES = 1024;

  private record Relative(int depth, int count, double base, List<Double> values) {}

  private final List<Relative> relatives = new ArrayList<>();
  private final List<Long> indexes = new ArrayList<>();
  private final List<Long> values = new ArrayList<>();
  private final List<HwlocObject> nodes = new ArrayList<>();
  private final TopologyBuilder machine;
  private Relative relative;
  private boolean wanted;
  private boolean global;
  private boolean found;

  HwlocDistances(TopologyBuilder machine) {
    this.machine = machine;
  }

  /** Takes a node, in the order of the file. */
  void node(HwlocObject node) {
    nodes.add(node);
  }

  /** Begins a matrix of version 1 in an object. */
  void beginRelative(Attributes in, int depth) {
    int count = (int) in.whole("nbobjs", MOST_NODES, 0);
    int deeper = (int) in.whole("relative_depth", 1000, 0);
    double base = decimal(in.text("latency_base").orElse(""));
    relative = new Relative(depth + deeper, count, base, new ArrayList<>());
  }

  void latency(Attributes in) {
    if (relative != null && relative.values().size() < relative.count() * relative.count()) {
      relative.values().add(decimal(in.text("value").orElse("")));
    }
  }

  void endRelative() {
    if (relative != null) {
      relatives.add(relative);
      relative = null;
    }
  }

  /** Begins a matrix behind the tree. */
  void begin(Attributes in) {
    long kind = in.whole("kind", Long.MAX_VALUE, 0);
    wanted = !found && in.text("type").orElse("").equals("NUMANode") && (kind & MEANS_LATENCY) != 0;
    global = in.text("indexing").orElse("os").equals("gp");
    indexes.clear();
    values.clear();
  }

  void indexes(String text) {
    addNumbers(text, indexes);
  }

  void values(String text) {
    addNumbers(text, values);
  }

  private void addNumbers(String text, List<Long> numbers) {
    for (String number : wanted && !text.isBlank() ? text.strip().split("\\s+") : new String[0]) {
      if (numbers.size() < MOST_NODES * MOST_NODES) {
        numbers.add(Attributes.number(number));
      }
    }
  }

  void end() {
    int count = indexes.size();
    if (!wanted || count == 0 || count > MOST_NODES || values.size() != count * count) {
      return;
    }
    found = true;
    Map<Long, Integer> byNumber = new HashMap<>();
    for (HwlocObject node : nodes) {
      if (global) {
        node.globalIndex().ifPresent(number -> byNumber.put(number, node.index()));
      } else {
        byNumber.put((long) node.index(), node.index());
      }
    }
    for (int i = 0; i < count * count; i++) {
      Integer from = byNumber.get(indexes.get(i / count));
      Integer to = byNumber.get(indexes.get(i % count));
      if (from != null && to != null) {
        machine.distance(from, to, Math.clamp(values.get(i), 0, Integer.MAX_VALUE));
      }
    }
  }

  /** Resolves the matrices of version 1, when all nodes and their depths are known. */
  void resolve() {
    for (Relative matrix : relatives) {
      int count = matrix.count();
      boolean complete = count == nodes.size() && matrix.values().size() == count * count;
      if (!found && complete && nodes.stream().allMatch(n -> n.depth() == matrix.depth())) {
        found = true;
        for (int i = 0; i < count * count; i++) {
          long distance = Math.round(matrix.values().get(i) * matrix.base());
          int from = nodes.get(i / count).index();
          machine.distance(from, nodes.get(i % count).index(), Math.clamp(distance, 0, 1 << 20));
        }
      }
    }
  }

  /** Returns a number such as {@code 10.000000}, 0 if a text is none. */
  private static double decimal(String text) {
    return text.matches("\\d{1,9}(\\.\\d{1,20})?") ? Double.parseDouble(text) : 0;
  }
}
