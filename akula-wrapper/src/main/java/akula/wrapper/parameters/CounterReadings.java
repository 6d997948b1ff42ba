package akula.wrapper.parameters;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.parameters.ServedParameter.FromData;
import akula.wrapper.parameters.ServedParameter.Reported;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parameters of a real run: windows over what was counted, sampled once an interval. Allocates
 * nothing between launches.
 */
public final class CounterReadings implements ParameterSource {
  /** A constant of an application that a data set knows, NaN if it does not know it. */
  @FunctionalInterface
  public interface Constants {
    /** Returns the value of a parameter. */
    double value(String application, String parameter);
  }

  private final List<ServedParameter> served;
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final Constants constants;
  private final int events;
  private final CounterTable.Reading reading;
  private final double[] counts = new double[CounterTable.MOST_EVENTS];
  private final List<Monitored> threads = new ArrayList<>();

  /** A thread's slot and what was counted there; nothing is kept before it is asked for. */
  private static final class Monitored {
    private final int slot;
    private CountHistory history;

    Monitored(int slot) {
      this.slot = slot;
    }
  }

  /**
   * Makes an empty one.
   *
   * @param served the parameters with their sources
   * @param events how many events are counted
   * @param constants values of the data set
   */
  public CounterReadings(List<ServedParameter> served, int events, Constants constants) {
    this.served = List.copyOf(served);
    this.events = events;
    this.constants = constants;
    reading = new CounterTable.Reading(events);
    for (ServedParameter parameter : served) {
      columns.put(parameter.name(), columns.size());
    }
  }

  /** A thread was launched; they come in the order of their numbers. */
  public void launched(ThreadModel thread, int slot) {
    if (thread.id() != threads.size()) {
      throw new IllegalStateException(thread.name() + " comes out of turn");
    }
    threads.add(new Monitored(slot));
  }

  /** The table was filled anew: takes what a thread that has not ended counted. */
  public void sampled(CounterTable table, ThreadModel thread) {
    Monitored monitored = threads.get(thread.id());
    if (monitored.history != null) {
      table.read(monitored.slot, reading);
      monitored.history.take(reading);
    }
  }

  @Override
  public int column(String parameter) {
    return columns.getOrDefault(parameter, -1);
  }

  @Override
  public Set<String> names() {
    return Set.copyOf(columns.keySet());
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    Monitored monitored = threads.get(thread.id());
    if (served.get(column) instanceof Counted) {
      if (monitored.history == null || monitored.history.intervals() < intervals) {
        monitored.history = new CountHistory(events, intervals);
      }
      monitored.history.ask();
    }
  }

  /** The host itself wants to {@link #peek} at a thread. A policy notices nothing of it. */
  public void watch(ThreadModel thread) {
    Monitored monitored = threads.get(thread.id());
    if (monitored.history == null) {
      monitored.history = new CountHistory(events, 1);
    }
  }

  /**
   * Returns a value over the last complete interval, whether or not a policy asked for it.
   *
   * @param column as {@link #column} tells it
   * @return NaN if there is none, as when the thread is not {@linkplain #watch watched}
   */
  public double peek(ThreadModel thread, int column) {
    CountHistory history = threads.get(thread.id()).history;
    return switch (served.get(column)) {
      case Counted counted ->
          history == null || !history.has(1) ? Double.NaN : value(history, counted, 1);
      case FromData data -> constants.value(thread.application(), data.name());
      case Reported reported -> Double.NaN;
    };
  }

  /** Returns the parameters that are served, in the order of their columns. */
  public List<ServedParameter> served() {
    return served;
  }

  @Override
  public double read(ThreadModel thread, int column, int intervals) {
    return switch (served.get(column)) {
      case Counted counted -> read(threads.get(thread.id()).history, counted, intervals);
      case FromData data -> constants.value(thread.application(), data.name());
      case Reported reported -> Double.NaN;
    };
  }

  private double read(CountHistory history, Counted counted, int intervals) {
    return history == null || !history.hasSinceAsked(intervals)
        ? Double.NaN
        : value(history, counted, intervals);
  }

  private double value(CountHistory history, Counted counted, int intervals) {
    for (int i = 0; i < counted.events().length; i++) {
      counts[i] = history.count(counted.events()[i], intervals);
    }
    return counted.formula().value(counts, history.seconds(intervals));
  }
}
