package akula.wrapper.topology;

import akula.formats.topology.TopologyBuilder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.stream.Stream;

/**
 * Frequencies, and the kinds of cores of a hybrid machine. A kind is what the kernel names, or
 * tells apart by capacity; where it does neither, cores of clearly different frequencies are told
 * apart. How much slower a kind is stands in the capacity only, and is never taken from a
 * frequency.
 */
final class CoreKinds {
  private static final long HZ_PER_KHZ = 1000;
  private static final long CLOSE_PERCENT = 90;
  private static final String TYPES = Cpus.FOLDER + "/types";

  private final SystemFiles files;
  private final BitSet online;

  CoreKinds(SystemFiles files, BitSet online) {
    this.files = files;
    this.online = online;
  }

  void give(TopologyBuilder machine) {
    online.stream()
        .forEach(cpu ->
            machine.frequency(
                cpu,
                hertz(cpu, "cpuinfo_min_freq"),
                hertz(cpu, "cpuinfo_max_freq"),
                hertz(cpu, "scaling_cur_freq")));
    Map<String, BitSet> kinds =
        Stream.of(named(), byCapacity(), byFrequency("base_frequency", "base"), byMost())
            .filter(found -> found.size() > 1)
            .findFirst()
            .orElse(Map.of());
    long most = online.stream().mapToLong(this::capacity).max().orElse(0);
    boolean known = online.stream().allMatch(cpu -> capacity(cpu) > 0);
    kinds.entrySet().stream()
        .sorted(Comparator.comparingLong(kind -> -power(kind.getValue())))
        .forEach(kind -> {
          double speed = known ? (double) capacity(kind.getValue()) / most : 1;
          machine.addType(kind.getKey(), speed, kind.getValue());
        });
  }

  private long hertz(int cpu, String file) {
    return files.number(Cpus.of(cpu, "cpufreq/" + file), 0) * HZ_PER_KHZ;
  }

  private long capacity(int cpu) {
    return files.number(Cpus.of(cpu, "cpu_capacity"), 0);
  }

  /** Returns the capacity of the best core of a kind; the others are a little below. */
  private long capacity(BitSet kind) {
    return kind.stream().mapToLong(this::capacity).max().orElse(0);
  }

  /** Returns what orders the kinds, fastest first. */
  private long power(BitSet kind) {
    long capacity = capacity(kind);
    return capacity > 0 ? capacity : hertz(kind.nextSetBit(0), "cpuinfo_max_freq");
  }

  /** The units that count the events of each kind are named after it. */
  private Map<String, BitSet> named() {
    Map<String, BitSet> kinds = new TreeMap<>();
    for (String name : List.of("cpu_core", "cpu_atom", "cpu_lowpower")) {
      files.list("sys/devices/" + name + "/cpus").ifPresent(cpus -> kinds.put(name, cpus));
    }
    files
        .names(TYPES)
        .forEach(name ->
            files.list(TYPES + "/" + name + "/cpulist").ifPresent(cpus -> kinds.put(name, cpus)));
    return limited(kinds);
  }

  /** Leaves each online cpu in one kind. */
  private Map<String, BitSet> limited(Map<String, BitSet> found) {
    BitSet left = (BitSet) online.clone();
    Map<String, BitSet> kinds = new TreeMap<>();
    found.forEach((name, cpus) -> {
      BitSet here = (BitSet) cpus.clone();
      here.and(left);
      left.andNot(here);
      if (!here.isEmpty()) {
        kinds.put(name, here);
      }
    });
    return kinds;
  }

  private Map<String, BitSet> byCapacity() {
    return by(this::capacity, "capacity %d"::formatted);
  }

  private Map<String, BitSet> byFrequency(String file, String word) {
    return by(cpu -> hertz(cpu, file), hz -> "%s %d MHz".formatted(word, hz / 1_000_000));
  }

  /** The best cores of one kind may be a little faster than the rest of it. */
  private Map<String, BitSet> byMost() {
    List<Long> steps = new ArrayList<>();
    online.stream()
        .mapToObj(cpu -> hertz(cpu, "cpuinfo_max_freq"))
        .sorted(Comparator.reverseOrder())
        .filter(hz -> steps.isEmpty() || hz * 100 < steps.getLast() * CLOSE_PERCENT)
        .forEach(steps::add);
    Map<Integer, Long> step = new HashMap<>();
    online.stream()
        .forEach(cpu -> {
          long hz = hertz(cpu, "cpuinfo_max_freq");
          Optional<Long> found =
              steps.stream().filter(s -> hz * 100 >= s * CLOSE_PERCENT).findFirst();
          step.put(cpu, found.orElse(0L));
        });
    return by(step::get, hz -> "up to %d MHz".formatted(hz / 1_000_000));
  }

  /** Groups cpus by a number, if all have one. */
  private Map<String, BitSet> by(
      IntToLongFunction number, java.util.function.LongFunction<String> name) {
    Map<String, BitSet> kinds = new TreeMap<>();
    boolean all = online.stream().allMatch(cpu -> number.applyAsLong(cpu) > 0);
    if (all) {
      online.stream()
          .forEach(cpu ->
              kinds
                  .computeIfAbsent(name.apply(number.applyAsLong(cpu)), key -> new BitSet())
                  .set(cpu));
    }
    return kinds;
  }
}
