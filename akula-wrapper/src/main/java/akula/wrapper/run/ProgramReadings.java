package akula.wrapper.run;

import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CounterReadings;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What a policy reads that decides every turn: of each of its threads the values of its program,
 * which are counted for all threads of it together. The thread that controls the run leaves them
 * here when an interval has ended; the one that decides takes them, and waits for nothing.
 */
final class ProgramReadings implements ParameterSource {
  private final CounterReadings readings;
  private final Map<Integer, Program> programs = new ConcurrentHashMap<>();

  /** Of the thread that decides: the first process of the program of each that is in the model. */
  private final Map<ProcessModel, Integer> firsts = new WeakHashMap<>();

  private static final double[] NONE = {};

  private volatile int longest = 1;

  private static final class Program {
    private final ThreadModel model;
    private int monitored = 1;
    private volatile double[] values = NONE;

    private Program(ThreadModel model) {
      this.model = model;
    }
  }

  ProgramReadings(CounterReadings readings) {
    this.readings = readings;
  }

  /** Returns what is told of a run, of which programs are read as they come and go. */
  RunEvents before(RunEvents listener) {
    return new RelayedEvents(listener) {
      @Override
      public void launched(RealThread thread, long nanos) {
        add(thread);
        super.launched(thread, nanos);
      }

      @Override
      public void ended(RealThread thread, long nanos, Exit exit) {
        remove(thread);
        super.ended(thread, nanos, exit);
      }

      @Override
      public void interval(long nanos) {
        intervalEnded();
        super.interval(nanos);
      }
    };
  }

  /** A program was launched. */
  void add(RealThread thread) {
    if (!thread.isRegistered()) {
      readings.watch(thread.model());
      Program program = new Program(thread.model());
      take(program);
      programs.put(thread.pid(), program);
    }
  }

  /** A program has ended. */
  void remove(RealThread thread) {
    if (!thread.isRegistered()) {
      programs.remove(thread.pid());
    }
  }

  /** An interval has ended, and was counted. */
  void intervalEnded() {
    programs.values().forEach(this::take);
  }

  private void take(Program program) {
    int windows = longest;
    int columns = names().size();
    if (program.monitored < windows) {
      program.monitored = windows;
      for (int column = 0; column < columns; column++) {
        readings.monitor(program.model, column, windows);
      }
    }
    double[] values = new double[windows * columns];
    for (int i = 0; i < values.length; i++) {
      values[i] = readings.peek(program.model, i % columns, i / columns + 1);
    }
    program.values = values;
  }

  /** Those that a program forked belong to it. */
  void joined(ProcessModel process, int id, ProcessModel forkedBy) {
    firsts.put(process, forkedBy == null ? id : firsts.getOrDefault(forkedBy, id));
  }

  @Override
  public String place() {
    return readings.place();
  }

  @Override
  public List<String> names() {
    return readings.names();
  }

  @Override
  public boolean isOfCore(int column) {
    return readings.isOfCore(column);
  }

  @Override
  public void monitor(ThreadModel thread, int column, int intervals) {
    longest = Math.max(longest, intervals);
  }

  @Override
  public Reading reading(ThreadModel thread, int column) {
    Program program = programs.get(firsts.getOrDefault(thread.process(), 0));
    int columns = names().size();
    return intervals -> {
      double[] values = program == null ? NONE : program.values;
      int at = (intervals - 1) * columns + column;
      return at < values.length ? values[at] : Double.NaN;
    };
  }
}
