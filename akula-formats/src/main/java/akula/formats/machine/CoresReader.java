package akula.formats.machine;

import akula.api.host.MachineDescription.CoreDescription;
import akula.formats.Range;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads which cpus are in which domain, which of them are one core, and of what type. */
final class CoresReader {
  private static final long MOST_HZ = 1_000_000_000_000L;
  private static final Range SPEEDS = Range.above(0).atMost(100);

  private record CoreType(String name, double speed, long hz, long minHz, long maxHz) {}

  private static final CoreType NOMINAL = new CoreType("", 1.0, 0, 0, 0);

  private final List<List<Integer>> domains = new ArrayList<>();
  private final Map<Integer, Integer> domainOf = new HashMap<>();
  private final Map<Integer, List<Integer>> coreOf = new HashMap<>();
  private final Map<Integer, CoreType> typeOf = new HashMap<>();
  private boolean allDomains = true;

  CoresReader(List<Fields> entries) {
    for (Fields entry : entries) {
      List<Integer> cpus = cpus(entry);
      int number = domains.size();
      allDomains &= !cpus.isEmpty();
      for (int cpu : cpus) {
        Integer other = domainOf.putIfAbsent(cpu, number);
        if (other != null) {
          String message = "cpu %d is in memory domains %d and %d; expected it in one";
          entry.complainAt("cpus", message.formatted(cpu, other, number));
          cpus = List.of();
          allDomains = false; // the rest of its cpus is unknown
          break;
        }
      }
      domains.add(cpus);
    }
  }

  private static List<Integer> cpus(Fields entry) {
    String text = entry.text("cpus");
    try {
      return text.isBlank() ? List.of() : CpuList.parse(text);
    } catch (IllegalArgumentException e) {
      entry.complainAt("cpus", message("cpus", text, e));
      return List.of();
    }
  }

  private static String message(String what, String text, IllegalArgumentException e) {
    String shown = text.length() <= 60 ? text : text.substring(0, 57) + "...";
    return "%s is '%s'; expected a list of cpus such as 0-3,8: %s"
        .formatted(what, shown, e.getMessage());
  }

  void readContexts(Fields fields) {
    for (Node node : fields.optionalList("core_contexts")) {
      if (node instanceof Node.Text text) {
        readCore(fields, text);
      } else {
        fields.complain(
            node,
            "an entry of core_contexts is %s; expected a list of cpus such as \"0,4\""
                .formatted(node.found()));
      }
    }
  }

  private void readCore(Fields fields, Node.Text text) {
    List<Integer> core;
    try {
      core = CpuList.parse(text.value());
    } catch (IllegalArgumentException e) {
      fields.complain(text, message("an entry of core_contexts", text.value(), e));
      return;
    }
    Set<Integer> touched = new HashSet<>();
    for (int cpu : core) {
      if (coreOf.putIfAbsent(cpu, core) != null) {
        fields.complain(text, "cpu " + cpu + " is in two cores; expected it in one");
        return;
      }
      Integer domain = domainOf.get(cpu);
      if (domain != null) {
        touched.add(domain);
      } else if (allDomains) {
        fields.complain(text, "cpu " + cpu + " of a core is in no memory domain");
      }
    }
    if (touched.size() > 1) {
      String message = "the core of cpus %s lies in %d memory domains; expected it in one";
      fields.complain(text, message.formatted(text.value().strip(), touched.size()));
    }
  }

  void readTypes(Fields fields) {
    for (Fields entry : fields.optionalObjects("core_types")) {
      CoreType type = readType(entry);
      for (int cpu : cpus(entry)) {
        if (!domainOf.containsKey(cpu) && allDomains) {
          entry.complainAt("cpus", "cpu " + cpu + " of a core type is in no memory domain");
        }
        if (typeOf.putIfAbsent(cpu, type) != null) {
          entry.complainAt("cpus", "cpu " + cpu + " has two core types; expected one");
          break;
        }
      }
      entry.end();
    }
    for (Node node : fields.optionalList("core_contexts")) {
      if (node instanceof Node.Text text && mixed(text)) {
        String message = "the contexts of the core of cpus %s have different core types";
        fields.complain(node, message.formatted(text.value().strip()));
      }
    }
  }

  private boolean mixed(Node.Text text) {
    try {
      return CpuList.parse(text.value()).stream().map(this::typeOf).distinct().count() > 1;
    } catch (IllegalArgumentException e) {
      return false; // complained about before
    }
  }

  private static CoreType readType(Fields entry) {
    int before = entry.mistakeCount();
    String name = entry.text("name", "");
    double speed = entry.number("speed", SPEEDS, 1.0);
    long hz = entry.whole("frequency_hz", 1, MOST_HZ, 0);
    long min = entry.whole("min_frequency_hz", 1, MOST_HZ, 0);
    long max = entry.whole("max_frequency_hz", 1, MOST_HZ, 0);
    if (entry.mistakeCount() == before) {
      checkFrequencies(entry, hz, min, max);
    }
    return new CoreType(name, speed, hz, min, max);
  }

  private static void checkFrequencies(Fields entry, long hz, long min, long max) {
    if (min > max) {
      String message = "min_frequency_hz is %d and max_frequency_hz %s; expected a range";
      entry.complainAt("min_frequency_hz", message.formatted(min, max == 0 ? "missing" : max));
    } else if (max > 0 && (hz == 0 || hz < min || hz > max)) {
      String message = "frequency_hz is %s; expected the frequency at the start, from %d to %d";
      entry.complainAt(
          "frequency_hz", message.formatted(hz == 0 ? "missing" : hz, Math.max(1, min), max));
    }
  }

  private CoreType typeOf(int cpu) {
    return typeOf.getOrDefault(cpu, NOMINAL);
  }

  /** Returns the cores of a domain in the order of its list; only if there was no mistake. */
  List<CoreDescription> coresOf(int domain) {
    return domains.get(domain).stream()
        .map(cpu -> coreOf.getOrDefault(cpu, List.of(cpu)))
        .distinct()
        .map(this::core)
        .toList();
  }

  private CoreDescription core(List<Integer> cpus) {
    CoreType type = typeOf(cpus.getFirst());
    return new CoreDescription(cpus, type.speed(), type.hz(), type.minHz(), type.maxHz());
  }
}
