package akula.bootstrap.engine;

import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.contention.CoScheduleCache;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** All sharing groups of a machine, for the levels at which the data has a contention model. */
final class Sharing {
  final int levelCount;
  private final List<SharingGroup> all = new ArrayList<>();
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
      byPlace.add(groupsOf(machine, data, i));
    }
  }

  private Map<Object, SharingGroup> groupsOf(MachineModel machine, BootstrapData data, int level) {
    SharingLevel kind = levels.get(level);
    CoScheduleCache cache = new CoScheduleCache(data.solver(kind), data.cacheCapacity());
    caches.add(cache);
    Map<Object, Integer> sizes = new HashMap<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      sizes.merge(place(machine.getContext(c), kind), 1, Integer::sum);
    }
    int spinningRow = data.model(kind).feelsSpinning() ? data.dataSet().applications().size() : -1;
    boolean givesParameters = kind == parameterLevel();
    Map<Object, SharingGroup> groups = new HashMap<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      Object place = place(machine.getContext(c), kind);
      if (!groups.containsKey(place)) {
        SharingGroup group =
            new SharingGroup(level, sizes.get(place), givesParameters, spinningRow, cache);
        groups.put(place, group);
        all.add(group);
      }
    }
    return groups;
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

  SharingGroup[] groupsOf(ContextModel context) {
    SharingGroup[] groups = new SharingGroup[levelCount];
    for (int i = 0; i < levelCount; i++) {
      groups[i] = byPlace.get(i).get(place(context, levels.get(i)));
    }
    return groups;
  }

  long cacheMissCount() {
    return caches.stream().mapToLong(CoScheduleCache::missCount).sum();
  }

  void clear() {
    for (SharingGroup group : all) {
      group.clear();
    }
  }
}
