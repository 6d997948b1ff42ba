package akula.formats.machine;

import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachinePower;
import akula.api.host.MachinePower.CorePower;
import akula.formats.Range;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads which cpus are in which domain, which of them are one core, and of what type. */
final class CoresReader {
  static final long MOST_HZ = 1_000_000_000_000L;
  private static final Range SPEEDS = Range.above(0).atMost(100);

  private record CoreType(
      String name, double speed, long hz, long minHz, long maxHz, Optional<CorePower> power) {}

  private static final CoreType NOMINAL = new CoreType("", 1.0, 0, 0, 0, Optional.empty());

  private final List<List<Integer>> domains = new ArrayList<>();
  private final Map<Integer, Integer> domainOf = new HashMap<>();
  private final Map<Integer, List<Integer>> coreOf = new HashMap<>();
  private final Map<Integer, CoreType> typeOf = new HashMap<>();
  private boolean allDomains = true;

  /** Whether all power that is said could be read. */
  private boolean allPower = true;

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

  private CoreType readType(Fields entry) {
    int before = entry.mistakeCount();
    String name = entry.text("name", "");
    double speed = entry.number("speed", SPEEDS, 1.0);
    long hz = entry.whole("frequency_hz", 1, MOST_HZ, 0);
    long min = entry.whole("min_frequency_hz", 1, MOST_HZ, 0);
    long max = entry.whole("max_frequency_hz", 1, MOST_HZ, 0);
    if (entry.mistakeCount() == before) {
      checkFrequencies(entry, hz, min, max);
    }
    // Where frequencies are wrong it is not known at which ones the power has to be.
    boolean sound = entry.mistakeCount() == before;
    long low = sound && max == 0 ? hz : min;
    int beforePower = entry.mistakeCount();
    Optional<CorePower> power = PowerReader.read(entry, low, Math.max(low, max), sound);
    allPower &= entry.mistakeCount() == beforePower;
    return new CoreType(name, speed, hz, min, max, power);
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

  /**
   * Reads what all of the machine consumes, which nobody or everybody of the cores has to say.
   *
   * @return nothing if it is not said, or there is a mistake
   */
  Optional<MachinePower> readPower(Fields fields) {
    int before = fields.mistakeCount();
    double uncore = fields.number("uncore_watts", PowerReader.UNCORE_WATTS, 0);
    List<Integer> cpus = domains.stream().flatMap(List::stream).toList();
    List<Integer> without = cpus.stream().filter(cpu -> typeOf(cpu).power().isEmpty()).toList();
    boolean none = typeOf.values().stream().allMatch(type -> type.power().isEmpty());
    if (none && allPower && fields.has("uncore_watts")) {
      fields.complainAt(
          "uncore_watts",
          "uncore_watts is there without power of the cores; expected that in core_types");
    } else if (!none && !without.isEmpty() && allDomains && allPower) {
      fields.complainAt(
          "core_types",
          "there is no power of cpus %s, but of others; expected it of all core types or of none"
              .formatted(CpuList.format(without)));
    }
    if (none || !without.isEmpty() || fields.mistakeCount() > before) {
      return Optional.empty();
    }
    List<CorePower> powers = new ArrayList<>();
    for (int i = 0; i < domains.size(); i++) {
      cpusOfCores(i).forEach(core -> powers.add(typeOf(core.getFirst()).power().orElseThrow()));
    }
    return Optional.of(new MachinePower(powers, uncore));
  }

  private Stream<List<Integer>> cpusOfCores(int domain) {
    return domains.get(domain).stream()
        .map(cpu -> coreOf.getOrDefault(cpu, List.of(cpu)))
        .distinct();
  }

  /** Returns the cores of a domain in the order of its list; only if there was no mistake. */
  List<CoreDescription> coresOf(int domain) {
    return cpusOfCores(domain).map(this::core).toList();
  }

  private CoreDescription core(List<Integer> cpus) {
    CoreType type = typeOf(cpus.getFirst());
    return new CoreDescription(cpus, type.speed(), type.hz(), type.minHz(), type.maxHz());
  }
}
