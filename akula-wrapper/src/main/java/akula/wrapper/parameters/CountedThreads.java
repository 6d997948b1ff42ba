package akula.wrapper.parameters;

import akula.api.host.ThreadModel;
import akula.wrapper.agent.CounterTable;
import akula.wrapper.progress.Report;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The threads of a run as they are counted and report, once an interval. The counters of a program
 * count its registered threads too; what these counted is taken off.
 */
public final class CountedThreads {
  private final int events;
  private final CounterTable.Reading reading;
  private final Map<ThreadModel, Monitored> threads = new HashMap<>();

  /**
   * Knows none yet.
   *
   * @param events how many events are counted
   */
  CountedThreads(int events) {
    this.events = events;
    reading = new CounterTable.Reading(events);
  }

  /** Returns what is read for a thread that was launched; of a forgotten one nothing was. */
  Monitored of(ThreadModel thread) {
    Monitored monitored = threads.get(thread);
    return monitored == null ? new Monitored(0, events) : monitored;
  }

  /** A program was launched. */
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
    if (!of(program).isAlone) {
      join(added, of(program));
    }
  }

  private static void join(Monitored registered, Monitored program) {
    registered.program = program;
    program.within.add(registered);
  }

  private Monitored add(ThreadModel thread, int slot) {
    Monitored added = new Monitored(slot, events);
    if (threads.put(thread, added) != null) {
      throw new IllegalStateException(thread.name() + " comes twice");
    }
    return added;
  }

  /** Says where a thread reports its progress. */
  public void reports(ThreadModel thread, Report report) {
    of(thread).report = report;
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
    registered.forEach(other -> join(of(other), monitored));
  }

  private Monitored countAnew(ThreadModel thread, int slot) {
    Monitored monitored = of(thread);
    monitored.meter = new CountMeter(slot, events);
    if (monitored.history != null) {
      monitored.history.restart();
    }
    return monitored;
  }

  /** A registered thread has left: what it does from now on is its program's. */
  public void left(ThreadModel thread) {
    Monitored monitored = of(thread);
    if (monitored.program != null) {
      monitored.program.within.remove(monitored);
      monitored.program = null;
    }
  }

  /** A thread has ended, and nobody asks any more what it did. */
  public void forget(ThreadModel thread) {
    threads.remove(thread);
  }

  /** Returns how many threads are known. */
  public int size() {
    return threads.size();
  }

  /**
   * The table was filled and files of progress were read anew: takes what a thread that has not
   * ended counted and reported.
   *
   * @param nanos when the files were read
   */
  public void sampled(CounterTable table, ThreadModel thread, long nanos) {
    Monitored monitored = of(thread);
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
}
