package akula.bootstrap.engine;

import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.contention.CoScheduleCache;
import akula.formats.contention.RateModel;
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

  /** All groups of the levels at which co-schedules depend on rows alone, by number. */
  final List<SharingGroup> groups = new ArrayList<>();

  /** Groups of the levels at which they depend on rates, from the inside out. */
  final List<RateGroup> rateGroups = new ArrayList<>();

  private final List<Map<Object, RateGroup>> rateGroupsByPlace = new ArrayList<>();
  private final List<Map<Object, SharingGroup>> byPlace = new ArrayList<>();
  private final List<CoScheduleCache> caches = new ArrayList<>();
  private final List<SharingLevel> levels = new ArrayList<>();

  /** Where each level gives parameters to tasks. */
  final GivenLayout given;

  Sharing(MachineModel machine, BootstrapData data) {
    given = new GivenLayout(data);
    for (SharingLevel level : SharingLevel.values()) {
      if (data.model(level) != null) {
        levels.add(level);
      }
    }
    levelCount = levels.size();
    for (int i = 0; i < levelCount; i++) {
      RateModel rates = data.rateModel(levels.get(i));
      Map<Object, Integer> contexts = contexts(machine, levels.get(i));
      byPlace.add(rates == null ? groupsOf(machine, data, i, contexts) : Map.of());
      rateGroupsByPlace.add(rates == null ? Map.of() : rateGroupsOf(rates, data, i, contexts));
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

  private Map<Object, RateGroup> rateGroupsOf(
      RateModel model, BootstrapData data, int level, Map<Object, Integer> contexts) {
    Map<Object, RateGroup> byPlace = new HashMap<>();
    contexts.forEach((place, count) -> {
      RateGroup group =
          new RateGroup(
              model, level, count, spinningRow(data, level), given.places(levels.get(level)));
      byPlace.put(place, group);
      rateGroups.add(group);
    });
    return byPlace;
  }

  /** Returns the row of those that spin; {@link SharingGroup#NOT_FELT} where nobody feels them. */
  private int spinningRow(BootstrapData data, int level) {
    return data.model(levels.get(level)).feelsSpinning()
        ? data.dataSet().applications().size()
        : SharingGroup.NOT_FELT;
  }

  private Map<Object, SharingGroup> groupsOf(
      MachineModel machine, BootstrapData data, int level, Map<Object, Integer> contexts) {
    SharingLevel kind = levels.get(level);
    CoScheduleCache cache = new CoScheduleCache(data.solver(kind), data.cacheCapacity());
    caches.add(cache);
    int spinningRow = spinningRow(data, level);
    int slot = given.slot(kind);
    Map<Object, SharingGroup> byPlace = new HashMap<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      Object place = place(machine.getContext(c), kind);
      if (!byPlace.containsKey(place)) {
        SharingGroup group =
            new SharingGroup(groups.size(), level, contexts.get(place), slot, spinningRow, cache);
        byPlace.put(place, group);
        groups.add(group);
      }
    }
    return byPlace;
  }

  private static Object place(ContextModel context, SharingLevel level) {
    return switch (level) {
      case SMT_CORE -> context.core();
      case MEMORY_DOMAIN -> context.core().domain();
      case NUMA_NODE -> context.core().domain().node();
      case MACHINE -> context.core().domain().machine();
    };
  }

  /** Returns the groups of a context that depend on rows alone, from the inside out. */
  SharingGroup[] groupsOf(ContextModel context) {
    return IntStream.range(0, levelCount)
        .mapToObj(i -> byPlace.get(i).get(place(context, levels.get(i))))
        .filter(Objects::nonNull)
        .toArray(SharingGroup[]::new);
  }

  /** Returns the groups of a context that depend on rates, from the inside out. */
  RateGroup[] rateGroupsOf(ContextModel context) {
    return IntStream.range(0, levelCount)
        .mapToObj(i -> rateGroupsByPlace.get(i).get(place(context, levels.get(i))))
        .filter(Objects::nonNull)
        .toArray(RateGroup[]::new);
  }

  long cacheMissCount() {
    return caches.stream().mapToLong(CoScheduleCache::missCount).sum();
  }
}
