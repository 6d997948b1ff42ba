package akula.bootstrap.engine;

import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.contention.BusModel;
import akula.bootstrap.contention.CoScheduleCache;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** All sharing groups of a machine, for the levels at which the data has a contention model. */
final class Sharing {
  final int levelCount;

  /** All groups of the levels that have none, by number. */
  final List<SharingGroup> groups = new ArrayList<>();

  /** Groups of the levels that have a bus. */
  final List<BusGroup> buses = new ArrayList<>();

  private final List<Map<Object, BusGroup>> busesByPlace = new ArrayList<>();
  private final List<Map<Object, SharingGroup>> byPlace = new ArrayList<>();
  private final List<CoScheduleCache> caches = new ArrayList<>();
  private final List<SharingLevel> levels = new ArrayList<>();

  Sharing(MachineModel machine, BootstrapData data) {
    for (SharingLevel level : SharingLevel.values()) {
      if (data.model(level) != null) {
        levels.add(level);
      }
    }
    levelCount = levels.size();
    for (int i = 0; i < levelCount; i++) {
      boolean isBus = data.model(levels.get(i)) instanceof BusModel;
      Map<Object, Integer> contexts = contexts(machine, levels.get(i));
      byPlace.add(isBus ? Map.of() : groupsOf(machine, data, i, contexts));
      busesByPlace.add(isBus ? busesOf(data, i, contexts) : Map.of());
    }
  }

  /** Returns how many contexts there are in each place of a level. */
  private static Map<Object, Integer> contexts(MachineModel machine, SharingLevel kind) {
    Map<Object, Integer> contexts = new LinkedHashMap<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      Object place = place(machine.getContext(c), kind);
      contexts.merge(place, 1, Integer::sum);
    }
    return contexts;
  }

  private Map<Object, BusGroup> busesOf(
      BootstrapData data, int level, Map<Object, Integer> contexts) {
    BusModel model = (BusModel) data.model(levels.get(level));
    Map<Object, BusGroup> groups = new HashMap<>();
    contexts.forEach((place, count) -> {
      BusGroup bus = new BusGroup(model, level, count);
      groups.put(place, bus);
      buses.add(bus);
    });
    return groups;
  }

  private Map<Object, SharingGroup> groupsOf(
      MachineModel machine, BootstrapData data, int level, Map<Object, Integer> contexts) {
    SharingLevel kind = levels.get(level);
    CoScheduleCache cache = new CoScheduleCache(data.solver(kind), data.cacheCapacity());
    caches.add(cache);
    int spinningRow =
        data.model(kind).feelsSpinning()
            ? data.dataSet().applications().size()
            : SharingGroup.NOT_FELT;
    boolean givesParameters = kind == parameterLevel();
    Map<Object, SharingGroup> byPlace = new HashMap<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      Object place = place(machine.getContext(c), kind);
      if (!byPlace.containsKey(place)) {
        SharingGroup group =
            new SharingGroup(
                groups.size(), level, contexts.get(place), givesParameters, spinningRow, cache);
        byPlace.put(place, group);
        groups.add(group);
      }
    }
    return byPlace;
  }

  /** Where several levels have a model, the memory domain's (else the first) gives parameters. */
  private SharingLevel parameterLevel() {
    return levels.contains(SharingLevel.MEMORY_DOMAIN)
        ? SharingLevel.MEMORY_DOMAIN
        : levels.getFirst();
  }

  private static Object place(ContextModel context, SharingLevel level) {
    return switch (level) {
      case SMT_CORE -> context.core();
      case MEMORY_DOMAIN -> context.core().domain();
      case NUMA_NODE -> context.core().domain().node();
      case MACHINE -> context.core().domain().machine();
    };
  }

  /** Returns the groups of a context, from the inside out, without buses. */
  SharingGroup[] groupsOf(ContextModel context) {
    return IntStream.range(0, levelCount)
        .mapToObj(i -> byPlace.get(i).get(place(context, levels.get(i))))
        .filter(Objects::nonNull)
        .toArray(SharingGroup[]::new);
  }

  /** Returns the buses of a context, from the inside out. */
  BusGroup[] busesOf(ContextModel context) {
    return IntStream.range(0, levelCount)
        .mapToObj(i -> busesByPlace.get(i).get(place(context, levels.get(i))))
        .filter(Objects::nonNull)
        .toArray(BusGroup[]::new);
  }

  long cacheMissCount() {
    return caches.stream().mapToLong(CoScheduleCache::missCount).sum();
  }
}
