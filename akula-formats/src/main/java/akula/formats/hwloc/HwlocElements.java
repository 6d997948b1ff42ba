package akula.formats.hwloc;

import akula.formats.topology.CpuSets;
import akula.formats.topology.Topology;
import akula.formats.topology.TopologyBuilder;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Follows the elements of a file and keeps what matters of them. */
final class HwlocElements {
  private static final String VERSIONS = "([123](\\.\\d{1,4})?)?";

  private final Attributes in;
  private final TopologyBuilder builder;
  private final HwlocDistances distances;
  private final HwlocKinds kinds = new HwlocKinds();
  private final Deque<HwlocObject> open = new ArrayDeque<>();
  private final BitSet cpus = new BitSet();
  private final Set<Integer> nodes = new HashSet<>();
  private BitSet offline = new BitSet();
  private BitSet complete = new BitSet();
  private StringBuilder text;
  private boolean root = true;
  private boolean kind;

  HwlocElements(Attributes in, String name) {
    this.in = in;
    builder = new TopologyBuilder(name);
    distances = new HwlocDistances(builder);
  }

  /** Begins an element; returns whether it is worth to read on. */
  boolean begin(String element, boolean outermost) {
    if (outermost) {
      return isTopology(element);
    }
    switch (element) {
      case "object" -> beginObject();
      case "info" -> info(in.text("name").orElse(""), in.text("value").orElse(""));
      case "distances" -> distances.beginRelative(in, open.size() - 1);
      case "latency" -> distances.latency(in);
      case "distances2" -> distances.begin(in);
      case "indexes", "u64values" -> text = new StringBuilder();
      case "cpukind" -> {
        kinds.begin(in);
        kind = true;
      }
      default -> {
        // pages, user data, devices, what later versions may add
      }
    }
    return true;
  }

  private boolean isTopology(String element) {
    if (!element.equals("topology") && !element.equals("root")) {
      in.add(
          "begins with <%s>; expected <topology>, as lstopo exports it"
              .formatted(Attributes.shortened(element)));
      return false;
    }
    String version = in.text("version").orElse("");
    if (!version.matches(VERSIONS)) {
      in.add(
          "version is '%s'; expected a file of version 1, 2 or 3"
              .formatted(Attributes.shortened(version)));
      return false;
    }
    return true;
  }

  private void beginObject() {
    HwlocObject object = HwlocObject.read(in, open.size());
    if (root) {
      root = false;
      beginRoot();
    }
    open.push(object);
  }

  private void beginRoot() {
    in.set("allowed_cpuset").ifPresent(builder::allowCpus);
    in.set("allowed_nodeset").ifPresent(builder::allowNodes);
    complete = in.set("complete_cpuset").orElse(complete);
    in.set("online_cpuset").ifPresent(online -> offline = CpuSets.without(complete, online));
    builder.memory(HwlocObject.memory(in));
  }

  private void info(String name, String value) {
    if (kind) {
      kinds.info(name, value);
    } else if (!open.isEmpty()) {
      open.peek().info(name, value);
      if (name.equals("CPUModel")) {
        builder.model(value);
      }
    }
  }

  void text(Supplier<String> part) {
    if (text != null) {
      text.append(part.get());
    }
  }

  void end(String element) {
    switch (element) {
      case "object" -> endObject(open.pop());
      case "distances" -> distances.endRelative();
      case "distances2" -> distances.end();
      case "indexes" -> distances.indexes(takeText());
      case "u64values" -> distances.values(takeText());
      case "cpukind" -> kind = false;
      default -> {
        // see begin
      }
    }
  }

  private String takeText() {
    String whole = text == null ? "" : text.toString();
    text = null;
    return whole;
  }

  private void endObject(HwlocObject object) {
    switch (object.kind()) {
      case PU -> endPu(object.index());
      case CORE -> builder.addCore(object.cpus());
      case CACHE -> {
        if (object.counts()) {
          builder.addCache(object.level(), object.bytes(), object.cpus());
        }
      }
      case PACKAGE -> builder.addPackage(object.index(), object.completeCpus());
      case NODE -> endNode(object);
      case OTHER -> {
        // machine, groups, dies, memory-side caches, devices
      }
    }
  }

  private void endPu(int cpu) {
    if (cpu < 0) {
      return; // complained about
    }
    if (cpus.get(cpu)) {
      in.add("PU " + cpu + " stands here again; expected it once");
    }
    cpus.set(cpu);
  }

  private void endNode(HwlocObject node) {
    if (node.index() < 0) {
      return; // complained about
    }
    if (!nodes.add(node.index())) {
      in.add("NUMA node " + node.index() + " stands here again; expected it once");
    }
    int most = HwlocDistances.MOST_NODES; // there is a distance from each to each
    if (nodes.size() > most) {
      if (nodes.size() == most + 1) {
        in.add(
            "NUMA node %d is number %d; expected at most %d"
                .formatted(node.index(), most + 1, most));
      }
      return;
    }
    distances.node(node);
    builder.addNode(node.index(), node.completeCpus(), node.bytes());
  }

  /** Returns the machine, or nothing after a mistake. */
  Optional<Topology> machine() {
    builder.online(CpuSets.without(cpus, offline)).offline(offline);
    if (!complete.get(CpuSets.HIGHEST)) { // a set without end says nothing of single cpus
      builder.unavailable(CpuSets.without(complete, cpus));
    }
    if (builder.usable().isEmpty()) {
      in.add(
          cpus.isEmpty()
              ? "has no object of type PU; expected at least one"
              : "allowed_cpuset has none of the PUs; expected at least one");
      return Optional.empty();
    }
    distances.resolve();
    kinds.give(builder);
    return Optional.of(builder.build());
  }
}
