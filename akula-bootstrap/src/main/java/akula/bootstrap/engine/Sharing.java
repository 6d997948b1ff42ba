package akula.bootstrap.engine;

import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.contention.CoScheduleCache;
import akula.formats.contention.ContentionModel;
import akula.formats.contention.RateModel;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
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
      boolean byRates = data.rateModel(levels.get(i)) != null;
      Map<Object, Integer> contexts = contexts(machine, levels.get(i));
      byPlace.add(byRates ? Map.of() : groupsOf(machine, data, i, contexts));
      rateGroupsByPlace.add(byRates ? rateGroupsOf(machine, data, i, contexts) : Map.of());
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
      MachineModel machine, BootstrapData data, int level, Map<Object, Integer> contexts) {
    SharingLevel kind = levels.get(level);
    DataColumn[] within = within(data, kind);
    Map<Object, RateGroup> byPlace = new HashMap<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      ContextModel context = machine.getContext(c);
      Object place = place(context, kind);
      if (!byPlace.containsKey(place)) {
        RateGroup group =
            new RateGroup(
                (RateModel) model(data, kind, context),
                level,
                contexts.get(place),
                spinningRow(data, level),
                given.places(kind),
                within);
        byPlace.put(place, group);
        rateGroups.add(group);
      }
    }
    return byPlace;
  }

  /** Returns the parameters that a level's model reads, by column; null where it does not. */
  private static DataColumn[] within(BootstrapData data, SharingLevel level) {
    RateModel model = data.rateModel(level);
    return IntStream.range(0, data.dataSet().parameters().size())
        .mapToObj(c -> model.reads(c) ? new DataColumn(data, c, level.ordinal()) : null)
        .toArray(DataColumn[]::new);
  }

  /** Returns the model that holds at the node where a context is. */
  private static ContentionModel model(BootstrapData data, SharingLevel level, ContextModel at) {
    return data.model(level, at.core().domain().node().index());
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
    Map<ContentionModel, CoScheduleCache> ofModel = new IdentityHashMap<>();
    int spinningRow = spinningRow(data, level);
    int slot = given.slot(kind);
    Map<Object, SharingGroup> byPlace = new HashMap<>();
    for (int c = 0; c < machine.contextCount(); c++) {
      ContextModel context = machine.getContext(c);
      Object place = place(context, kind);
      if (!byPlace.containsKey(place)) {
        CoScheduleCache cache =
            ofModel.computeIfAbsent(
                model(data, kind, context),
                model -> new CoScheduleCache(data.solver(model), data.cacheCapacity()));
        SharingGroup group =
            new SharingGroup(groups.size(), level, contexts.get(place), slot, spinningRow, cache);
        byPlace.put(place, group);
        groups.add(group);
      }
    }
    caches.addAll(ofModel.values());
    return byPlace;
  }

  /** Returns the levels with a contention model, from the inside out. */
  List<SharingLevel> levels() {
    return Collections.unmodifiableList(levels);
  }

  static Object place(ContextModel context, SharingLevel level) {
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
