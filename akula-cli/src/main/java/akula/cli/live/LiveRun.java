package akula.cli.live;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.host.MachineModel;
import akula.cli.live.Frame.State;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.run.RunEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** Leaves a frame a few times a second while a run continues. */
final class LiveRun implements RunEvents {
  /** A frame that nobody can see before the next one need not be made. */
  private static final long LEAST_NANOS = 200_000_000;

  private final MachineModel machine;
  private final CounterReadings readings;
  private final ProgramTimeLeft left;
  private final Consumer<String> messages;
  private final Frames frames;
  private final int parameters;
  private final int share;
  private final List<RealThread> living = new ArrayList<>();
  private int ended;
  private long lastInterval;
  private long lastFrame = -LEAST_NANOS;

  /**
   * Makes one.
   *
   * @param aloneNanos how much processor time an application takes alone; NaN if that is not known
   * @param messages takes what is reported
   */
  LiveRun(
      MachineModel machine,
      CounterReadings readings,
      ToDoubleFunction<String> aloneNanos,
      Consumer<String> messages) {
    this.machine = machine;
    this.readings = readings;
    left = new ProgramTimeLeft(aloneNanos);
    this.messages = messages;
    parameters = readings.served().size();
    share = readings.column(Parameters.of(Quantity.PROCESSOR_TIME).name());
    frames = new Frames(parameters);
  }

  Frames frames() {
    return frames;
  }

  MachineModel machine() {
    return machine;
  }

  /** Returns the names of the parameters, by column. */
  List<String> parameterNames() {
    return readings.served().stream().map(served -> served.name()).toList();
  }

  @Override
  public void launched(RealThread thread, long nanos) {
    living.add(thread);
    readings.watch(thread.model());
  }

  @Override
  public void ended(RealThread thread, long nanos, Exit exit) {
    living.remove(thread);
    ended++;
  }

  @Override
  public void left(RealThread thread, long nanos) {
    living.remove(thread);
  }

  @Override
  public void reported(long nanos, String text) {
    messages.accept("akula: " + text);
  }

  @Override
  public void interval(long nanos) {
    left.next();
    for (int i = 0; i < living.size(); i++) {
      left.add(living.get(i), share(living.get(i)), nanos - lastInterval);
    }
    lastInterval = nanos;
    if (nanos - lastFrame >= LEAST_NANOS) {
      lastFrame = nanos;
      fill(frames.forWriting(), nanos);
      frames.written();
    }
  }

  /** Returns the part of the time for which a thread had a cpu; 0 while it is not known. */
  private double share(RealThread thread) {
    double read = share < 0 ? Double.NaN : readings.peek(thread.model(), share);
    return Double.isNaN(read) ? 0 : read;
  }

  private void fill(Frame frame, long nanos) {
    frame.nanos = nanos;
    frame.ended = ended;
    frame.living = living.size();
    frame.count = Math.min(living.size(), Frame.MOST_THREADS);
    for (int i = 0; i < frame.count; i++) {
      RealThread thread = living.get(i);
      frame.names[i] = thread.model().name();
      frame.states[i] = state(thread);
      frame.cpus[i] = thread.cpu();
      frame.tids[i] = thread.tid();
      frame.registered[i] = thread.isRegistered();
      frame.launchNanos[i] = thread.model().launchNanos();
      frame.leftNanos[i] = left.nanos(thread);
      for (int column = 0; column < parameters; column++) {
        frame.readings[i][column] = readings.peek(thread.model(), column);
      }
    }
  }

  private static State state(RealThread thread) {
    if (!thread.isReleased()) {
      return State.WAITS;
    }
    return thread.isPaused() ? State.PAUSED : State.RUNS;
  }
}
