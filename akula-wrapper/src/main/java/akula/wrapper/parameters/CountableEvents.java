package akula.wrapper.parameters;

import akula.wrapper.agent.EventSpec;
import akula.wrapper.os.Errno;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which events can be counted here, and why others cannot. One that may not be counted in the
 * kernel is counted in user mode alone.
 */
public final class CountableEvents {
  private final Map<String, EventSpec> countable = new LinkedHashMap<>();
  private final Map<String, Integer> errors = new LinkedHashMap<>();
  private final CoreCounts coreCounts;

  /**
   * Tries events.
   *
   * @param events which
   * @param probe how
   */
  public CountableEvents(Collection<EventSpec> events, EventProbe probe) {
    this(events, probe, CoreCounts.here());
  }

  CountableEvents(Collection<EventSpec> events, EventProbe probe, CoreCounts coreCounts) {
    this.coreCounts = coreCounts;
    List<EventSpec> refused = tryAll(List.copyOf(events), probe);
    tryAll(refused.stream().map(CountableEvents::inUserMode).toList(), probe);
  }

  /** Tries events and returns those that are refused for want of privileges. */
  private List<EventSpec> tryAll(List<EventSpec> events, EventProbe probe) {
    List<EventSpec> refused = new ArrayList<>();
    int[] results = events.isEmpty() ? new int[0] : probe.errors(events);
    for (int i = 0; i < results.length; i++) {
      EventSpec event = events.get(i);
      if (results[i] == 0) {
        countable.put(event.name(), event);
        errors.remove(event.name());
      } else {
        errors.put(event.name(), results[i]);
        boolean isRefused = results[i] == Errno.EACCES || results[i] == Errno.EPERM;
        if (isRefused && !MonitoringGroups.count(event)) { // its groups count all modes
          refused.add(event);
        }
      }
    }
    return refused;
  }

  private static EventSpec inUserMode(EventSpec event) {
    return new EventSpec(
        event.name(),
        event.type(),
        event.group(),
        event.config(),
        event.config1(),
        event.config2(),
        true);
  }

  /**
   * Returns whether an event is counted only while its program is in user mode. Clocks count the
   * kernel's part all the same.
   */
  public static boolean isInUserModeOnly(EventSpec event) {
    return event.excludeKernel()
        && !(event.type() == EventNames.SOFTWARE && event.config() <= EventNames.LAST_CLOCK);
  }

  /** Returns whether an event is counted for all contexts of a core at a time. */
  public boolean isOfCore(EventSpec event) {
    return coreCounts.has(event);
  }

  /** Returns an event that can be counted. */
  public Optional<EventSpec> find(String name) {
    return Optional.ofNullable(countable.get(name));
  }

  /** Returns the error of an event that was tried in vain. */
  public Optional<Integer> error(String name) {
    return Optional.ofNullable(errors.get(name));
  }
}
