package akula.formats.hwloc;

import akula.formats.topology.TopologyBuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The kinds of cpus: how the cores of a hybrid machine differ. */
final class HwlocKinds {
  private static final long HZ_PER_MHZ = 1_000_000;
  private static final String CAPACITY = "LinuxCapacity";
  private static final String MOST_MHZ = "FrequencyMaxMHz";

  /** A kind; what is known of it stands in its infos. */
  private record Kind(BitSet cpus, Map<String, String> infos) {
    private long number(String info) {
      return Math.max(0, Attributes.number(infos.getOrDefault(info, "")));
    }
  }

  private final List<Kind> kinds = new ArrayList<>();

  void begin(Attributes in) {
    kinds.add(new Kind(in.set("cpuset").orElse(new BitSet()), new HashMap<>()));
  }

  void info(String name, String value) {
    kinds.getLast().infos().put(name, value);
  }

  /** Hands what was found to the machine; a machine with one kind of cores has no kinds. */
  void give(TopologyBuilder machine) {
    for (Kind kind : kinds) {
      long mhz = Math.min(kind.number(MOST_MHZ), Long.MAX_VALUE / HZ_PER_MHZ);
      kind.cpus().stream().forEach(cpu -> machine.frequency(cpu, 0, mhz * HZ_PER_MHZ, 0));
    }
    if (kinds.size() < 2) {
      return;
    }
    long most = kinds.stream().mapToLong(kind -> kind.number(CAPACITY)).max().orElse(0);
    boolean known = kinds.stream().allMatch(kind -> kind.number(CAPACITY) > 0);
    // hwloc writes the least efficient kind last in power, that is first in the file
    List<Kind> fastestFirst = new ArrayList<>(kinds.reversed());
    if (known) {
      fastestFirst.sort(Comparator.comparingLong(kind -> -kind.number(CAPACITY)));
    }
    for (Kind kind : fastestFirst) {
      double speed = known ? (double) kind.number(CAPACITY) / most : 1;
      String name = kind.infos().getOrDefault("CoreType", "kind " + kinds.indexOf(kind));
      machine.addType(name, speed, kind.cpus());
    }
  }
}
