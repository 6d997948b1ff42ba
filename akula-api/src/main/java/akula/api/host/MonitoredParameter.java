package akula.api.host;

import akula.api.Parameters;
import akula.api.plugin.Spelling;
import java.util.SortedSet;
import java.util.TreeSet;

/** A parameter that was added to a thread, and the next one. Few, so they are a chain. */
final class MonitoredParameter {
  private final String name;
  private final ParameterSource.Reading reading;
  private final MonitoredParameter next;
  private int window;

  private MonitoredParameter(
      String name, ParameterSource.Reading reading, int window, MonitoredParameter next) {
    this.name = name;
    this.reading = reading;
    this.window = window;
    this.next = next;
  }

  /** Returns the parameter of this name in a chain, or null. */
  static MonitoredParameter find(MonitoredParameter first, String name) {
    MonitoredParameter candidate = first;
    while (candidate != null && !candidate.name.equals(name)) {
      candidate = candidate.next;
    }
    return candidate;
  }

  /** Adds a parameter to a thread's chain, or widens its window; returns the chain. */
  static MonitoredParameter add(
      MonitoredParameter first, ThreadModel thread, String name, int intervals) {
    requireWindow(name, intervals);
    MonitoredParameter known = find(first, name);
    if (known != null && known.window >= intervals) {
      return first;
    }
    ParameterSource source = thread.machine().parameterSource();
    int column = source.names().indexOf(name);
    if (column < 0) {
      throw new IllegalArgumentException(missing(name, source));
    }
    source.monitor(thread, column, intervals);
    if (known == null) {
      return new MonitoredParameter(name, source.reading(thread, column), intervals, first);
    }
    known.window = intervals;
    return first;
  }

  private static String missing(String name, ParameterSource source) {
    SortedSet<String> names = new TreeSet<>(source.names());
    SortedSet<String> known = new TreeSet<>(names);
    Parameters.all().forEach(parameter -> known.add(parameter.name()));
    String meant = known.contains(name) ? "" : Spelling.hint(name, known);
    return "there is no source for parameter %s %s; there is %s%s"
        .formatted(
            name,
            source.place(),
            names.isEmpty() ? "none at all" : "one for " + names,
            meant.isEmpty()
                ? "; name it in requirements() so that the run is refused at its start"
                : meant);
  }

  /** Returns whether a parameter of a thread is counted for all contexts of a core at a time. */
  static boolean isOfCore(MonitoredParameter first, ThreadModel thread, String name) {
    return added(first, thread, name).isOfCore(thread);
  }

  /** Returns whether one of those in a chain is. */
  static boolean isAnyOfCore(MonitoredParameter first, ThreadModel thread) {
    return first != null && (first.isOfCore(thread) || isAnyOfCore(first.next, thread));
  }

  private boolean isOfCore(ThreadModel thread) {
    ParameterSource source = thread.machine().parameterSource();
    return source.isOfCore(source.names().indexOf(name));
  }

  private static MonitoredParameter added(
      MonitoredParameter first, ThreadModel thread, String name) {
    MonitoredParameter parameter = find(first, name);
    if (parameter == null) {
      throw new IllegalStateException(
          "%s was never added to %s; call addParameter(\"%s\") when the thread is launched"
              .formatted(name, thread.name(), name));
    }
    return parameter;
  }

  /** Reads a parameter of a thread; NaN if it has no value for this window. */
  static double read(MonitoredParameter first, ThreadModel thread, String name, int intervals) {
    MonitoredParameter parameter = added(first, thread, name);
    requireWindow(name, intervals);
    if (intervals > parameter.window) {
      throw new IllegalArgumentException(
          "%s of %s was added for a window of %d interval(s), not %d; call addParameter(\"%s\","
                  .formatted(name, thread.name(), parameter.window, intervals, name)
              + " %d) when the thread is launched".formatted(intervals));
    }
    return parameter.reading.over(intervals);
  }

  private static void requireWindow(String name, int intervals) {
    if (intervals < 1) {
      throw new IllegalArgumentException(
          "the window of %s has to be at least 1 interval, not %d".formatted(name, intervals));
    }
  }
}
