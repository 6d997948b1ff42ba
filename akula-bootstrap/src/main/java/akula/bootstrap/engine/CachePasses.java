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

  /** Returns whether caches remember anything. */
  boolean areAny() {
    return state != null;
  }

  void clear() {
    if (state != null) {
      state.clear();
    }
  }

  /**
   * A running task begins to go through data.
   *
   * @param kib how much
   * @param soloNanos as how much work that counts
   * @param queues of all contexts
   * @param stale gets the context of whoever is done sooner by that
   */
  void begin(
      Task task, long kib, double soloNanos, long now, ContextQueue[] queues, NumberSet stale) {
    int context = task.queue.number;
    double nanos = state.pass(context, task.model.process().id(), task.row, kib, now);
    task.beginPass(nanos, soloNanos, state.missCount());
    int hastened = state.hastened();
    Task other = hastened < 0 ? null : queues[hastened].current;
    if (other != null && other.isOnPass) {
      other.settle(now);
      other.shortenPass(state.hastenedNanos(other.left));
      stale.add(hastened);
    }
  }

  /** A task goes through data no more, or not at once. */
  void end(Task task, int context) {
    if (task.isOnPass) {
      task.isOnPass = false;
      state.over(context);
    }
  }
}
