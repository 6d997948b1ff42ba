package akula.bootstrap.engine;

import akula.api.host.MachineModel;
import akula.bootstrap.BootstrapData;
import akula.formats.contention.CacheState;
import akula.formats.contention.ResidentCaches;
import akula.formats.dataset.SharingLevel;
import java.util.HashMap;
import java.util.Map;

/** Threads go through their data, and find in the caches what others left there. */
final class CachePasses {
  /** Null if no contention model has such caches. */
  private final ResidentCaches caches;

  private final CacheState state;

  CachePasses(MachineModel machine, BootstrapData data) {
    caches = data.residentCaches().orElse(null);
    state = caches == null ? null : begin(machine, data.residentLevel().orElseThrow());
  }

  private CacheState begin(MachineModel machine, SharingLevel level) {
    int[] cores = new int[machine.contextCount()];
    int[] places = new int[machine.contextCount()];
    Map<Object, Integer> numbers = new HashMap<>();
    for (int i = 0; i < places.length; i++) {
      cores[i] = machine.getContext(i).core().index();
      Object place = Sharing.place(machine.getContext(i), level);
      Integer known = numbers.putIfAbsent(place, numbers.size());
      places[i] = known == null ? numbers.size() - 1 : known;
    }
    return caches.begin(cores, places);
  }

  void clear() {
    if (state != null) {
      state.clear();
    }
  }

  /** Returns how long it takes a running task to go through so much of its data, nanoseconds. */
  double touch(Task task, long kib, long now) {
    double nanos = state.pass(task.queue.number, task.model.process().id(), task.row, kib, now);
    task.misses += state.missCount();
    return nanos;
  }
}
