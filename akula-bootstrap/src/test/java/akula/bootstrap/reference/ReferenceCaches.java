package akula.bootstrap.reference;

import akula.api.host.ContextModel;
import akula.bootstrap.contention.residentcache.CacheTimes;
import akula.bootstrap.contention.residentcache.DataUse;
import akula.bootstrap.contention.residentcache.ResidentCache;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** What a thread is on: it was so far at a time, and goes on evenly from then to the end. */
  private record Pass(Job job, long kib, double was, long at, double end) {
    double perKib(long now) {
      return (end - now) / (kib - reached(now));
    }

    double reached(long now) {
      return was + (kib - was) * (now - at) / (end - at);
    }

    boolean canBeFollowed(Job by, long byKib, long now, long capacity) {
      return job.process == by.process && kib >= byKib && end > now && reached(now) <= capacity;
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
    Optional<Pass> leader = leader(job, where, kib, now);
    missed = leader.isPresent() ? 0 : missed;
    job.misses += lines(missed);
    double hits = nanos(job.row(), kib, lines(needed), lines(missed));
    double nanos = leader.map(pass -> follow(pass, kib, hits, now)).orElse(hits);
    use(near, times.coreKib(), job.process, kib);
    use(far, times.sharedKib(), job.process, kib);
    if (uses.get(job.row()).orElseThrow().writes()) {
      held.forEach((cache, parts) -> {
        if (cache != where.core() && cache != where.core().domain()) {
          parts.removeIf(part -> part.process() == job.process);
        }
      });
    }
    latest.put(where, new Pass(job, kib, 0, now, now + nanos));
    return nanos;
  }

  /** Returns how long it takes after the same has been gone through, and nothing else. */
  double passAlone(int row, long kib) {
    long needed = Math.max(0, kib - usefulAfter(kib, times.coreKib()));
    long missed = Math.max(0, Math.min(needed, kib - usefulAfter(kib, times.sharedKib())));
    return nanos(row, kib, lines(needed), lines(missed));
  }

  /** A pass has ended, or its thread has lost its turn. */
  void over(Job job) {
    latest.values().removeIf(pass -> pass.job() == job);
  }

  /** The one farthest ahead; of several the one on the context of the least number. */
  private Optional<Pass> leader(Job job, ContextModel where, long kib, long now) {
    return latest.entrySet().stream()
        .filter(it -> it.getKey().core().domain() == where.core().domain())
        .filter(it -> it.getValue().canBeFollowed(job, kib, now, times.sharedKib()))
        .sorted(Comparator.comparingInt(it -> it.getKey().index()))
        .map(Map.Entry::getValue)
        .reduce((one, other) -> other.reached(now) > one.reached(now) ? other : one);
  }

  /** Catches up with another one, if it is faster, and shares its work from there to the end. */
  private double follow(Pass leader, long kib, double hits, long now) {
    double own = hits / kib;
    double its = leader.perKib(now);
    double meeting = its > own ? its * leader.reached(now) / (its - own) : Double.MAX_VALUE;
    if (meeting >= kib) {
      return hits;
    }
    double untilDone = own * meeting + (kib - meeting) * (own + its) / 2;
    double itsEnd = Math.max(1, Math.rint(untilDone + its * (leader.kib() - kib)));
    Job job = leader.job();
    job.left = job.left / (leader.end() - now) * itsEnd;
    latest.replaceAll((_, pass) ->
        pass == leader ? new Pass(job, pass.kib(), pass.reached(now), now, now + itsEnd) : pass);
    return Math.max(1, Math.rint(untilDone));
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
