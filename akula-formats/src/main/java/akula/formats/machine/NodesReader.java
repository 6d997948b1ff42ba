package akula.formats.machine;

import akula.api.host.MachineDescription;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads the NUMA nodes of a machine. */
final class NodesReader {
  private static final int HIGHEST = 65_535;
  private static final int SELF = 10;
  private static final int OTHER = 20;
  private static final int FARTHEST = 255;

  /** As many as Linux can have; there is a distance from each to each. */
  private static final int MOST = 1024;

  private final List<Integer> ids = new ArrayList<>();
  private final List<Long> memories = new ArrayList<>();
  private final List<List<Integer>> distances = new ArrayList<>();
  private final boolean listed;
  private final TreeSet<Integer> named = new TreeSet<>();

  NodesReader(Fields machine) {
    listed = machine.optional("numa_nodes").isPresent();
    int count = machine.optionalList("numa_nodes").size();
    if (count > MOST) {
      String message = "numa_nodes has %d nodes; expected at most %d";
      machine.complainAt("numa_nodes", message.formatted(count, MOST));
      return;
    }
    List<Fields> entries = machine.optionalObjects("numa_nodes");
    for (Fields entry : entries) {
      int id = (int) entry.whole("id", 0, HIGHEST);
      if (ids.contains(id)) {
        entry.complainAt("id", "NUMA node " + id + " stands here again; expected it once");
      }
      ids.add(id);
      memories.add(entry.whole("memory_bytes", 0, Long.MAX_VALUE, 0));
      distances.add(distances(entry, entries.size(), ids.size() - 1));
      entry.end();
    }
    if (listed && ids.isEmpty()) {
      machine.complainAt("numa_nodes", "numa_nodes has no node; expected at least one, or no key");
    }
  }

  private static List<Integer> distances(Fields entry, int count, int self) {
    var list = new ArrayList<Integer>();
    for (Node node : entry.optionalList("distances")) {
      list.add((int) entry.wholeOf("a distance", node, SELF, FARTHEST));
    }
    if (entry.optional("distances").isEmpty()) {
      for (int i = 0; i < count; i++) {
        list.add(i == self ? SELF : OTHER);
      }
    } else if (list.size() != count) {
      String message = "%d distances; expected %d, one to each NUMA node";
      entry.complainAt("distances", message.formatted(list.size(), count));
    } else if (list.get(self) != SELF) {
      String message = "distance %d of a NUMA node to itself; expected 10";
      entry.complainAt("distances", message.formatted(list.get(self)));
    }
    return list;
  }

  /** Returns the number of the node that a domain names. */
  int place(Fields domain) {
    int id = (int) domain.whole("node", 0, HIGHEST);
    if (listed && !ids.isEmpty() && !ids.contains(id)) {
      domain.complainAt("node", "node is " + id + "; expected one of numa_nodes: " + ids);
    }
    named.add(id);
    return id;
  }

  /** Adds the nodes that the domains name, if the file lists none. */
  void addDefaults(Fields machine) {
    if (listed) {
      return;
    }
    if (named.size() > MOST) {
      String message = "memory_domains name %d NUMA nodes; expected at most %d";
      machine.complainAt("memory_domains", message.formatted(named.size(), MOST));
      return;
    }
    for (int id : named) {
      var row = new ArrayList<Integer>();
      named.forEach(other -> row.add(other == id ? SELF : OTHER));
      ids.add(id);
      memories.add(0L);
      distances.add(row);
    }
  }

  int position(int id) {
    return ids.indexOf(id);
  }

  List<MachineDescription.Node> nodes() {
    var nodes = new ArrayList<MachineDescription.Node>();
    for (int i = 0; i < ids.size(); i++) {
      nodes.add(new MachineDescription.Node(ids.get(i), memories.get(i), distances.get(i)));
    }
    return nodes;
  }
}
