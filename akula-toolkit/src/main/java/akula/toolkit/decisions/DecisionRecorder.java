package akula.toolkit.decisions;

import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.ProcessModel;
import akula.api.host.ThreadModel;
import akula.api.plugin.PolicyCatalog;
import akula.formats.csv.RowEncoder;
import akula.formats.decisions.LogEvent;
import akula.formats.decisions.LogRow;
import akula.toolkit.decisions.AskedWindows.Window;
import akula.toolkit.run.BothEvents;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunEvents;
import akula.wrapper.run.ThreadOutcome;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;

/**
 * Writes down what a policy could know when it was called, and what it decided. An instant at which
 * nothing happens is left out, and so is what is as it was.
 */
public final class DecisionRecorder implements RealHost.Watch {
  private final DecisionLog log;
  private final String firstPolicy;
  private final UnaryOperator<String> specs;
  private final RealHost.Watch watch;
  private AskedWindows asked;
  private Recorder recorder;

  /**
   * Makes one.
   *
   * @param log where it is written
   * @param firstPolicy the name of the policy that is there when it begins
   * @param specs returns how a policy is named on the command line, by its name
   * @param watch who is notified as well
   */
  public DecisionRecorder(
      DecisionLog log, String firstPolicy, UnaryOperator<String> specs, RealHost.Watch watch) {
    this.log = log;
    this.watch = watch;
    this.firstPolicy = firstPolicy;
    this.specs = specs;
  }

  @Override
  public ParameterSource source(CounterReadings readings) {
    asked = new AskedWindows(watch.source(readings));
    return asked;
  }

  @Override
  public RunEvents over(MachineModel model, CounterReadings readings) {
    recorder = new Recorder(model, readings);
    return new BothEvents(watch.over(model, readings), recorder);
  }

  /** The manager has ended: how. */
  public void stopped(String how) {
    if (recorder != null) {
      recorder.advance();
      recorder.row(LogRow.of(recorder.now, LogEvent.STOPPED, how));
      recorder.write();
    }
  }

  /** What was written of a thread that is there. */
  private static final class Known {
    private final ThreadModel model;
    private final int tid;
    private double task = Double.NaN;
    private double critical = Double.NaN;

    /** By the windows that were asked for, NaN where there was nothing. */
    private double[] readings = {};

    private boolean isPlaced;

    private Known(ThreadModel model, int tid) {
      this.model = model;
      this.tid = tid;
    }
  }

  /** What was written of a process that is there. */
  private static final class KnownProcess {
    private final ProcessModel model;
    private final int pid;
    private final int mainThread;
    private int wants;

    private KnownProcess(ProcessModel model, int pid, int mainThread) {
      this.model = model;
      this.pid = pid;
      this.mainThread = mainThread;
    }
  }

  private final class Recorder implements RunEvents {
    private final MachineModel machine;
    private final CounterReadings readings;
    private final SequencedMap<Integer, KnownProcess> processes = new LinkedHashMap<>();
    private final SequencedMap<Integer, Known> threads = new LinkedHashMap<>();
    private final RowEncoder rows = new RowEncoder();
    private String policy = specs.apply(firstPolicy);
    private String flags = "";
    private long now;

    private Recorder(MachineModel machine, CounterReadings readings) {
      this.machine = machine;
      this.readings = readings;
      row(LogRow.of(0, LogEvent.POLICY, policy));
    }

    private void row(LogRow row) {
      row.encode(rows);
    }

    /** Between two instants the clock of the model may have been moved already. */
    private void advance() {
      now = Math.max(now, machine.nowNanos());
    }

    @Override
    public void instant(long nanos, boolean isInterval, boolean calls, boolean wakes) {
      now = nanos;
      tellNews();
      flags = new InstantKind(isInterval, calls, wakes).text();
    }

    /** What is not as it was when it was last told. */
    private void tellNews() {
      processes.values().forEach(this::tellNews);
      threads.values().forEach(this::tellNews);
    }

    private void tellNews(KnownProcess process) {
      int wants = process.model.wantedContexts().orElse(0);
      if (wants != process.wants) {
        process.wants = wants;
        row(LogRow.ofProcess(now, LogEvent.WANTS, process.model.id(), "", wants));
      }
    }

    private void tellNews(Known thread) {
      double task = orNaN(thread.model.taskLength());
      if (Double.compare(task, thread.task) != 0) {
        thread.task = task;
        row(LogRow.ofThread(now, LogEvent.TASK_LENGTH, thread.model.id(), "", task));
      }
      double critical = orNaN(thread.model.criticalSectionLength());
      if (Double.compare(critical, thread.critical) != 0) {
        thread.critical = critical;
        row(LogRow.ofThread(now, LogEvent.CRITICAL_LENGTH, thread.model.id(), "", critical));
      }
      List<Window> windows = asked.windows();
      int known = thread.readings.length;
      if (known < windows.size()) {
        thread.readings = Arrays.copyOf(thread.readings, windows.size());
        Arrays.fill(thread.readings, known, windows.size(), Double.NaN);
      }
      for (int i = 0; i < windows.size(); i++) {
        Window window = windows.get(i);
        double value = readings.peek(thread.model, window.column(), window.intervals());
        if (Double.compare(value, thread.readings[i]) != 0) {
          thread.readings[i] = value;
          row(LogRow.ofThread(now, LogEvent.READING, thread.model.id(), window.name(), value));
        }
      }
    }

    private static double orNaN(OptionalDouble value) {
      return value.orElse(Double.NaN);
    }

    @Override
    public void launched(RealThread thread, long nanos) {
      ThreadModel model = thread.model();
      readings.watch(model);
      ProcessModel process = model.process();
      if (!processes.containsKey(process.id())) {
        KnownProcess known = new KnownProcess(process, thread.pid(), model.id());
        processes.put(process.id(), known);
        row(came(known));
        tellNews(known);
      }
      Known known = new Known(model, thread.tid());
      threads.put(model.id(), known);
      row(launched(known));
      tellNews(known);
    }

    private LogRow came(KnownProcess process) {
      return LogRow.ofProcess(
          now, LogEvent.PROCESS_CAME, process.model.id(), process.model.application(), process.pid);
    }

    private LogRow launched(Known thread) {
      int process = thread.model.process().id();
      return new LogRow(now, LogEvent.LAUNCHED, thread.model.id(), process, -1, "", thread.tid);
    }

    @Override
    public void turned(RealThread thread) {
      LogEvent event = thread.model().isBlocked() ? LogEvent.BLOCKED : LogEvent.WOKEN;
      row(LogRow.ofThread(now, event, thread.model().id()));
    }

    @Override
    public void aside(RealThread program) {
      end(program, LogEvent.ASIDE);
    }

    @Override
    public void left(RealThread thread, long nanos) {
      end(thread, LogEvent.ENDED);
    }

    private void end(RealThread thread, LogEvent event) {
      advance();
      if (threads.remove(thread.model().id()) != null) {
        row(LogRow.ofThread(now, event, thread.model().id()));
      }
    }

    @Override
    public void gone(List<ThreadOutcome> outcomes) {
      advance();
      for (ThreadOutcome outcome : outcomes) {
        if (threads.remove(outcome.id()) != null) {
          row(LogRow.ofThread(now, LogEvent.ENDED, outcome.id()));
        }
      }
      int main = outcomes.getFirst().program();
      String how = outcomes.getFirst().exit().text();
      for (KnownProcess process : List.copyOf(processes.values())) {
        if (process.mainThread == main) {
          processes.remove(process.model.id());
          row(LogRow.ofProcess(now, LogEvent.PROCESS_WENT, process.model.id(), how, Double.NaN));
        }
      }
    }

    @Override
    public void exchanged(String name, long nanos) {
      advance();
      tellNews();
      policy = specs.apply(name);
      threads
          .values()
          .forEach(thread -> thread.isPlaced = false); // it puts them anew, or nobody does
      row(LogRow.of(now, LogEvent.POLICY, policy));
    }

    @Override
    public void decided(long nanos) {
      if (rows.size() == 0 && flags.isEmpty() && machine.changes().isEmpty()) {
        return;
      }
      row(LogRow.of(now, LogEvent.INSTANT, flags));
      boolean isKernel = policy.equals(PolicyCatalog.KERNEL);
      List<LogRow> decisions =
          isKernel ? List.of() : DecisionRows.of(now, machine, ThreadModel::id);
      for (LogRow decision : decisions) {
        if (decision.event() == LogEvent.PLACED) {
          threads.get(decision.thread()).isPlaced = true;
        }
        row(decision);
      }
      write();
    }

    @Override
    public void expelled(String why, long nanos) {
      row(LogRow.of(now, LogEvent.INSTANT, flags));
      row(LogRow.of(now, LogEvent.EXPELLED, why));
      policy = PolicyCatalog.KERNEL;
      threads.values().forEach(thread -> thread.isPlaced = false);
      write();
    }

    @Override
    public void reported(long nanos, String text) {
      advance();
      row(LogRow.of(now, LogEvent.NOTE, text));
    }

    private void write() {
      if (log.isWriting() && !log.isDue()) {
        log.add(rows);
      } else if (log.isDue()) {
        begin();
      }
      rows.clear();
      flags = "";
    }

    /** What stands at the begin of a file is how things are after this instant. */
    private void begin() {
      if (!log.isBegun()) {
        log.begin(rows);
        return;
      }
      if (log.isWriting()) {
        log.add(rows);
      }
      log.begin(soFar());
    }

    private RowEncoder soFar() {
      RowEncoder all = new RowEncoder();
      LogRow.of(now, LogEvent.POLICY, policy).encode(all);
      for (KnownProcess process : processes.values()) {
        came(process).encode(all);
        if (process.wants > 0) {
          LogRow.ofProcess(now, LogEvent.WANTS, process.model.id(), "", process.wants).encode(all);
        }
      }
      for (Known thread : threads.values()) {
        int id = thread.model.id();
        launched(thread).encode(all);
        known(all, LogEvent.TASK_LENGTH, id, "", thread.task);
        known(all, LogEvent.CRITICAL_LENGTH, id, "", thread.critical);
        for (int i = 0; i < thread.readings.length; i++) {
          known(all, LogEvent.READING, id, asked.windows().get(i).name(), thread.readings[i]);
        }
        if (thread.model.isBlocked()) {
          LogRow.ofThread(now, LogEvent.BLOCKED, id).encode(all);
        }
        if (thread.isPlaced) {
          DecisionRows.placed(now, thread.model, id).encode(all);
        }
      }
      LogRow.of(now, LogEvent.SO_FAR, log.isInGap() ? "after a gap" : "").encode(all);
      return all;
    }

    private void known(RowEncoder all, LogEvent event, int id, String what, double value) {
      if (!Double.isNaN(value)) {
        LogRow.ofThread(now, event, id, what, value).encode(all);
      }
    }
  }
}
