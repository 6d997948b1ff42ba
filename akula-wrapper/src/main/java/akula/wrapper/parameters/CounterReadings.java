package akula.wrapper.parameters;

import akula.api.host.ParameterSource;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.parameters.ServedParameter.Counted;
import akula.wrapper.parameters.ServedParameter.FromData;
import akula.wrapper.parameters.ServedParameter.Reported;
import akula.wrapper.progress.Report;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parameters of a real run: windows over what was counted and reported, sampled once an
 * interval. Allocates nothing between launches.
 *
 * <p>The counters of a program count its registered threads too; what these counted is taken off.
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
  private final Map<String, Integer> columns = new LinkedHashMap<>();
  private final Constants constants;
  private final int events;
  private final CounterTable.Reading reading;
  private final double[] counts = new double[CounterTable.MOST_EVENTS];
  private final List<Monitored> threads = new ArrayList<>();

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

  /** A program was launched; threads come in the order of their numbers. */
  public void launched(ThreadModel thread, int slot) {
    add(thread, slot);
  }

  /**
   * A registered thread was launched.
   *
   * @param slot where it is counted
   * @param program the thread that stands for its program
   * @param table what stands there already was counted before
   */
  public void launched(ThreadModel thread, int slot, ThreadModel program, CounterTable table) {
    Monitored added = add(thread, slot);
    added.meter.advance(table, reading, added.unasked);
    if (!threads.get(program.id()).isAlone) {
      join(added, threads.get(program.id()));
    }
  }

  private static void join(Monitored registered, Monitored program) {
    registered.program = program;
    program.within.add(registered);
  }

  private Monitored add(ThreadModel thread, int slot) {
    if (thread.id() != threads.size()) {
      throw new IllegalStateException(thread.name() + " comes out of turn");
    }
    Monitored added = new Monitored(slot, events);
    threads.add(added);
    return added;
  }

  /** Says where a thread reports its progress. */
  public void reports(ThreadModel thread, Report report) {
    threads.get(thread.id()).report = report;
  }

  /**
   * The first thread of a program was registered, so that from now on it is counted alone.
   *
   * @param thread that stands for the program
   * @param slot where its first thread is counted
   */
  public void alone(ThreadModel thread, int slot) {
    Monitored monitored = countAnew(thread, slot);
    monitored.isAlone = true;
    monitored.within.forEach(registered -> registered.program = null);
    monitored.within.clear();
  }

  /**
   * The first thread of a program is registered no more: the program is counted, but for its
   * registered threads.
   *
   * @param thread that stands for the program
   * @param slot where the program is counted
   * @param registered its registered threads
   */
  public void together(ThreadModel thread, int slot, List<ThreadModel> registered) {
    Monitored monitored = countAnew(thread, slot);
    monitored.isAlone = false;
    registered.forEach(other -> join(threads.get(other.id()), monitored));
  }

  private Monitored countAnew(ThreadModel thread, int slot) {
    Monitored monitored = threads.get(thread.id());
    monitored.meter = new CountMeter(slot, events);
    if (monitored.history != null) {
      monitored.history.restart();
    }
    return monitored;
  }

  /** A registered thread has left: what it does from now on is its program's. */
  public void left(ThreadModel thread) {
    Monitored monitored = threads.get(thread.id());
    if (monitored.program != null) {
      monitored.program.within.remove(monitored);
      monitored.program = null;
    }
  }

  /**
   * The table was filled and files of progress were read anew: takes what a thread that has not
   * ended counted and reported.
   *
   * @param nanos when the files were read
   */
  public void sampled(CounterTable table, ThreadModel thread, long nanos) {
    Monitored monitored = threads.get(thread.id());
    if (monitored.program == null && isAsked(monitored)) { // else its program's turn is its turn
      count(table, monitored);
    }
    if (monitored.progress != null && monitored.report != null) {
      monitored.progress.take(monitored.report, nanos);
    }
  }

  private static boolean isAsked(Monitored program) {
    boolean asked = program.history != null;
    for (int i = 0; i < program.within.size(); i++) {
      asked |= program.within.get(i).history != null;
    }
    return asked;
  }

  private void count(CounterTable table, Monitored program) {
    double[] all = read(table, program);
    long nanos = reading.nanos;
    for (int i = 0; i < program.within.size(); i++) {
      Monitored registered = program.within.get(i);
      double[] own = read(table, registered);
      for (int event = 0; event < events; event++) {
        all[event] = Math.max(0, all[event] - own[event]);
      }
      take(registered, reading.nanos);
    }
    take(program, nanos);
  }

  private double[] read(CounterTable table, Monitored monitored) {
    double[] counted = monitored.history == null ? monitored.unasked : monitored.history.next();
    monitored.meter.advance(table, reading, counted);
    return counted;
  }

  private static void take(Monitored monitored, long nanos) {
    if (monitored.history != null) {
      monitored.history.take(nanos);
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
    Monitored monitored = threads.get(thread.id());
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
    CountHistory history = threads.get(thread.id()).history;
    return switch (served.get(column)) {
      case Counted counted ->
          history == null || !history.has(1) ? Double.NaN : value(history, counted, 1);
      case FromData data -> constants.value(thread.application(), data.name());
      case Reported reported -> progress(thread, 1);
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
      case Reported reported ->
          isAskedLongEnough(thread, intervals) ? progress(thread, intervals) : Double.NaN;
    };
  }

  private boolean isAskedLongEnough(ThreadModel thread, int intervals) {
    ProgressHistory history = threads.get(thread.id()).progress;
    return history != null && history.isSinceAsked(intervals);
  }

  private double progress(ThreadModel thread, int intervals) {
    ProgressHistory history = threads.get(thread.id()).progress;
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
