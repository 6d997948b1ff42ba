package akula.wrapper.parameters;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.parameters.ServedParameter.FromData;
import akula.wrapper.parameters.ServedParameter.Reported;
import java.util.List;

/**
 * The parameters of a real run: windows over what was counted and reported, sampled once an
 * interval. Allocates nothing between launches.
 */
public final class CounterReadings implements ParameterSource {
  /** Constants of applications that a data set knows, NaN where it does not know one. */
  @FunctionalInterface
  public interface Constants {
    /** Returns the value of a parameter. */
    double value(String application, String parameter);

    /** Returns how long an application runs alone, seconds. */
    default double soloSeconds(String application) {
      return Double.NaN;
    }
  }

  private final List<ServedParameter> served;
  private final List<String> names;
  private final Constants constants;
  private final int events;
  private final double[] counts = new double[CounterTable.MOST_EVENTS];
  private final CountedThreads threads;

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
    threads = new CountedThreads(events);
    names = this.served.stream().map(ServedParameter::name).toList();
  }

  /** Returns the threads of the run, which have to be reported and read. */
  public CountedThreads threads() {
    return threads;
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    Monitored monitored = threads.of(thread);
    switch (served.get(column)) {
      case Counted counted -> {
        if (monitored.history == null || monitored.history.intervals() < intervals) {
          monitored.history = new CountHistory(events, intervals);
        }
        monitored.history.ask();
      }
      case Reported reported -> {
        if (monitored.progress == null || monitored.progress.intervals() < intervals) {
          monitored.progress = new ProgressHistory(intervals);
        }
        monitored.progress.ask();
      }
      case FromData data -> {}
    }
  }

  /** The host itself wants to {@link #peek} at a thread. A policy notices nothing of it. */
  public void watch(ThreadModel thread) {
    Monitored monitored = threads.of(thread);
    if (monitored.history == null) {
      monitored.history = new CountHistory(events, 1);
    }
    if (monitored.progress == null && served.stream().anyMatch(Reported.class::isInstance)) {
      monitored.progress = new ProgressHistory(1);
    }
  }

  /**
   * Returns a value over the last complete interval, whether or not a policy asked for it.
   *
   * @param column as {@link #column} tells it
   * @return NaN if there is none, as when the thread is not {@linkplain #watch watched}
   */
  public double peek(ThreadModel thread, int column) {
    return peek(thread, column, 1);
  }

  /**
   * Returns a value over the last complete intervals, whether or not a policy asked for it.
   *
   * @param column as {@link #column} tells it
   * @param intervals length of the window; more than 1 only if a policy monitors so many
   * @return NaN if there is none
   */
  public double peek(ThreadModel thread, int column, int intervals) {
    CountHistory history = threads.of(thread).history;
    return switch (served.get(column)) {
      case Counted counted ->
          history == null || history.intervals() < intervals || !history.has(intervals)
              ? Double.NaN
              : value(history, counted, intervals);
      case FromData data -> constants.value(thread.application(), data.name());
      case Reported reported -> progress(thread, intervals);
    };
  }

  @Override
  public boolean isOfCore(int column) {
    return served.get(column) instanceof Counted counted && counted.isOfCore();
  }

  /** Returns the parameters that are served, in the order of their columns. */
  public List<ServedParameter> served() {
    return served;
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    return switch (served.get(column)) {
      case Counted counted -> intervals -> read(threads.of(thread).history, counted, intervals);
      case FromData data -> intervals -> constants.value(thread.application(), data.name());
      case Reported reported ->
          intervals ->
              isAskedLongEnough(thread, intervals) ? progress(thread, intervals) : Double.NaN;
    };
  }

  private boolean isAskedLongEnough(ThreadModel thread, int intervals) {
    ProgressHistory history = threads.of(thread).progress;
    return history != null && history.isSinceAsked(intervals);
  }

  private double progress(ThreadModel thread, int intervals) {
    ProgressHistory history = threads.of(thread).progress;
    return history == null
        ? Double.NaN
        : history.rate(intervals, constants.soloSeconds(thread.application()));
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
