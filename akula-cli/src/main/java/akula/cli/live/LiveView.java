package akula.cli.live;

import akula.api.host.MachineModel;
import akula.cli.terminal.Terminal;
import akula.toolkit.common.Invocation;
import akula.toolkit.run.RunTitle;
import akula.toolkit.run.RunView;
import akula.toolkit.run.SoloTimes;
import akula.toolkit.watch.Interruption;
import akula.wrapper.os.TaskPlace;
import akula.wrapper.os.TerminalSize;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RunEvents;
import java.io.PrintWriter;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Shows runs while they happen: lines of what is done and what is going on, on a terminal only. All
 * of it is drawn by a thread of its own, so that a terminal that is slow or stopped holds up no
 * run. In a pipe there is nothing but what is reported of runs.
 */
public final class LiveView implements RunView, AutoCloseable {
  private static final long PERIOD_MILLIS = 200;

  private final PrintWriter err;
  private final Screen screen;
  private final ScheduledExecutorService painter;
  private final Queue<String> messages = new ConcurrentLinkedQueue<>();
  private volatile Shown shown;

  /** A run that is shown. */
  private record Shown(LiveRun run, Picture picture) {}

  /**
   * Makes one.
   *
   * @param err where it is drawn, if that is a terminal on which it can be drawn again
   */
  public LiveView(PrintWriter err) {
    this(err, Terminal.ERROR.isInteractive());
  }

  LiveView(PrintWriter err, boolean terminal) {
    this.err = err;
    screen = new Screen(err);
    painter =
        terminal
            ? Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("live view").factory())
            : null;
    if (terminal) {
      painter.scheduleWithFixedDelay(
          this::paint, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  /** Prints a line above what is going on; in a pipe it stays quiet. */
  @Override
  public void line(String text) {
    if (painter != null) {
      shown = null;
      messages.add(text);
    }
  }

  @Override
  public void message(String sentence) {
    enqueue("akula: " + Invocation.inSentence(sentence));
  }

  /** A policy that has ended the process waits inside of that, which nobody has to be told. */
  private void report(String text) {
    if (!Interruption.isByPolicy()) {
      enqueue(text);
    }
  }

  /** Prints a line above what is going on, or into a pipe. */
  private void enqueue(String text) {
    if (painter != null) {
      messages.add(text);
    } else {
      err.println(text);
      err.flush();
    }
  }

  @Override
  public RunEvents over(
      RunTitle title, int programs, SoloTimes solo, MachineModel model, CounterReadings readings) {
    if (painter == null) {
      return new RunEvents() {
        @Override
        public void reported(long nanos, String text) {
          report("akula: " + text);
        }
      };
    }
    LiveRun run = new LiveRun(model, readings, solo::processorNanos, this::report);
    Picture picture =
        new Picture(
            title.text(),
            programs,
            IntStream.range(0, model.contextCount())
                .map(context -> model.getContext(context).cpu())
                .boxed()
                .toList(),
            run.parameterNames(),
            TaskPlace::cpu);
    shown = new Shown(run, picture);
    return run;
  }

  private void paint() {
    for (String line = messages.poll(); line != null; line = messages.poll()) {
      screen.print(line);
    }
    Shown now = shown;
    Frame frame = now == null ? null : now.run.frames().newest();
    if (frame == null) {
      screen.clear();
      return;
    }
    TerminalSize size = Terminal.ERROR.size();
    // The last column is left free: some terminals go to the next line behind it.
    screen.draw(now.picture.lines(frame, size.columns() - 1, size.lines() - 1));
  }

  @Override
  public void end() {
    clear();
  }

  /** Takes away what is going on; nothing is drawn from then on. */
  public void clear() {
    if (painter != null && !painter.isShutdown()) {
      painter.shutdown();
      boolean interrupted = Thread.interrupted(); // it must be taken away then, too
      try {
        painter.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException _) {
        interrupted = true;
      }
      shown = null;
      paint();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public void close() {
    clear();
  }
}
