package akula.formats.kernel;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A recording of what a kernel's scheduler did.
 *
 * @param name the file as the user named it
 * @param events in the order of time
 * @param cpus how many cpus the machine has, as far as the recording tells: those that it says it
 *     has, or up to the highest that is named
 * @param processes the process of a thread, where the recording tells it; by number
 * @param skipped how many events of other kinds there are, by name
 */
public record KernelTrace(
    String name,
    List<KernelEvent> events,
    int cpus,
    Map<Integer, Integer> processes,
    SortedMap<String, Long> skipped) {
  /** Keeps its own copies. */
  public KernelTrace {
    events = List.copyOf(events);
    processes = Map.copyOf(processes);
    skipped = Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
  }

  /** Returns from when to when it is, nanoseconds. */
  public long lengthNanos() {
    return events.isEmpty() ? 0 : events.getLast().nanos() - events.getFirst().nanos();
  }

  /** Returns how many events are known to be lost. */
  public long lostCount() {
    long sum = 0;
    for (KernelEvent event : events) {
      sum += event instanceof KernelEvent.Lost lost ? lost.count() : 0;
    }
    return sum;
  }
}
