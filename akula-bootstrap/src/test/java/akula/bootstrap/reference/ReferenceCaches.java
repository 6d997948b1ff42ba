package akula.bootstrap.reference;

import akula.api.host.ContextModel;
import akula.bootstrap.contention.residentcache.CacheTimes;
import akula.bootstrap.contention.residentcache.DataUse;
import akula.bootstrap.contention.residentcache.ResidentCache;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the caches hold of each process: the lists are in the order of use, the latest at the end.
 */
final class ReferenceCaches {
  private final CacheTimes times;
  private final List<Optional<DataUse>> uses;
  private final Map<Object, List<Part>> held = new HashMap<>();
  private final Map<ContextModel, Pass> latest = new HashMap<>();

  /** Data of a process in a cache, and what one finds who begins with the first of them. */
  private record Part(Object process, long kib, long useful) {}

  private record Pass(Object process, long kib, long begin, double end) {
    boolean canBeFollowed(Object by, long byKib, long now, long capacity) {
      double share = (now - begin) / (end - begin);
      return process == by && kib >= byKib && end > now && share * kib <= capacity;
    }

    double untilDoneWith(long some, long now) {
      return Math.max(0, Math.rint(begin + (end - begin) * some / kib - now));
    }
  }

  private ReferenceCaches(ResidentCache data) {
    times = data.times();
    uses = data.uses();
  }

  /** Returns those of a case, or null if it has none. */
  static ReferenceCaches of(ReferenceCase input) {
    List<LevelModel> models = input.data().levels().get(SharingLevel.MEMORY_DOMAIN);
    return models != null && models.getFirst() instanceof ResidentCache data
        ? new ReferenceCaches(data)
        : null;
  }

  /** A thread goes through some of its data; returns how long that takes. */
  double pass(Job job, ContextModel where, long kib, long now) {
    List<Part> near = held.computeIfAbsent(where.core(), _ -> new ArrayList<>());
    List<Part> far = held.computeIfAbsent(where.core().domain(), _ -> new ArrayList<>());
    long needed = Math.max(0, kib - useful(near, job.process));
    long missed = Math.max(0, Math.min(needed, kib - useful(far, job.process)));
    double atLeast = 0;
    OptionalDouble leader = leader(job, where, kib, now);
    if (leader.isPresent()) {
      missed = 0;
      atLeast = leader.getAsDouble();
    }
    job.misses += lines(missed);
    double nanos = Math.max(atLeast, nanos(job.row(), kib, lines(needed), lines(missed)));
    use(near, times.coreKib(), job.process, kib);
    use(far, times.sharedKib(), job.process, kib);
    if (uses.get(job.row()).orElseThrow().writes()) {
      held.forEach((cache, parts) -> {
        if (cache != where.core() && cache != where.core().domain()) {
          parts.removeIf(part -> part.process() == job.process);
        }
      });
    }
    latest.put(where, new Pass(job.process, kib, now, now + nanos));
    return nanos;
  }

  private OptionalDouble leader(Job job, ContextModel where, long kib, long now) {
    return latest.entrySet().stream()
        .filter(it -> it.getKey() != where)
        .filter(it -> it.getKey().core().domain() == where.core().domain())
        .map(Map.Entry::getValue)
        .filter(pass -> pass.canBeFollowed(job.process, kib, now, times.sharedKib()))
        .mapToDouble(pass -> pass.untilDoneWith(kib, now))
        .min();
  }

  private double nanos(int row, long kib, long fromCaches, long fromMemory) {
    double waits =
        (fromCaches - fromMemory) * times.sharedNanos() + fromMemory * times.memoryNanos();
    double works = uses.get(row).orElseThrow().nanosPerKib() * kib;
    return Math.max(1, Math.rint(works + (1 - times.hidden()) * waits));
  }

  private long lines(long kib) {
    return (kib * 1024 + times.lineBytes() - 1) / times.lineBytes();
  }

  private long usefulAfter(long kib, long capacity) {
    return kib <= capacity ? kib : (long) Math.floor(times.cyclicHits() * capacity);
  }

  private static long useful(List<Part> parts, Object process) {
    return parts.stream().filter(part -> part.process() == process).mapToLong(Part::useful).sum();
  }

  private void use(List<Part> parts, long capacity, Object process, long kib) {
    long before = parts.stream().filter(it -> it.process() == process).mapToLong(Part::kib).sum();
    long usefulBefore = useful(parts, process);
    parts.removeIf(part -> part.process() == process);
    long own = kib > capacity ? capacity : Math.max(before, kib);
    long useful = usefulAfter(kib, capacity);
    long room = capacity - own;
    List<Part> kept = new ArrayList<>();
    for (Part part : parts.reversed()) {
      long stays = Math.min(room, part.kib());
      room -= stays;
      if (stays > 0) {
        kept.addFirst(new Part(part.process(), stays, Math.min(part.useful(), stays)));
      }
    }
    parts.clear();
    parts.addAll(kept);
    parts.add(new Part(process, own, kib > capacity ? useful : Math.max(usefulBefore, useful)));
  }
}
