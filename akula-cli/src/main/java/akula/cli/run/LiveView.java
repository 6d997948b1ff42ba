package akula.cli.run;

import akula.api.host.MachineModel;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RunEvents;
import java.io.PrintWriter;
import java.util.List;

/** Shows runs while they happen: lines of what is done and, on a terminal, what is going on. */
final class LiveView implements AutoCloseable {
  private final PrintWriter err;
  private final boolean terminal = Boolean.getBoolean("akula.terminal");

  LiveView(PrintWriter err) {
    this.err = err;
  }

  /** Prints a line above what is going on; in a pipe it stays quiet. */
  void line(String text) {
    if (terminal) {
      err.println(text);
      err.flush();
    }
  }

  /** Returns the watch over a run. */
  RealHost.Watch over(RunTitle title, List<RealLaunch> launches) {
    return this::watch;
  }

  private RunEvents watch(MachineModel model, CounterReadings readings) {
    return new RunEvents() {
      @Override
      public void told(long nanos, String text) {
        err.println("akula: " + text);
        err.flush();
      }
    };
  }

  /** Takes away what is going on. */
  void clear() {}

  @Override
  public void close() {
    clear();
  }
}
