package akula.toolkit.trace;

import akula.api.host.MachineModel;
import akula.bootstrap.engine.Probe;
import akula.bootstrap.engine.Simulator;
import akula.toolkit.inside.Scene;
import akula.toolkit.inside.SimulationStep;
import akula.toolkit.inside.StepSink;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Writes a run as a trace while it happens: contexts are tracks, and a thread on one is a slice for
 * as long as its relative speed and its parameters stay the same. What is open is all that is kept.
 */
public final class TraceSink implements StepSink, AutoCloseable {

  /** A thread on a context, at one speed. */
  private record Slice(int thread, long begin, long end, double speed, double[] parameters) {
    boolean continuesAs(Slice next) {
      return thread == next.thread
          && end == next.begin
          && speed == next.speed
          && Arrays.equals(parameters, next.parameters);
    }

    Slice until(long newEnd) {
      return new Slice(thread, begin, newEnd, speed, parameters);
    }
  }

  private final Simulator simulator;
  private final MachineModel machine;
  private final Probe probe;
  private final IntFunction<String> names;
  private final TraceEvents events;
  private final DomainCounters counters;
  private final Slice[] open;

  private final ContextSlices slices;
  private double[][] parameters = {};

  /**
   * Opens the file.
   *
   * @param file gets its name when the run has ended well
   * @param about names and values for people, put into the file
   * @param simulator whose run is watched
   * @param names of the threads, by number
   * @throws akula.toolkit.common.UsageException if the file cannot be one
   */
  public TraceSink(
      Path file, Map<String, String> about, Simulator simulator, IntFunction<String> names) {
    this.simulator = simulator;
    this.names = names;
    machine = simulator.machine();
    probe = simulator.probe();
    counters = new DomainCounters(machine, probe);
    open = new Slice[machine.contextCount()];
    events = new TraceEvents(new TraceFile(file), about);
    slices = new ContextSlices(machine, events);
    Tracks.name(machine, events);
  }

  /**
   * Checks that a file may be written, before a run.
   *
   * @throws akula.toolkit.common.UsageException if it cannot be a trace
   */
  public static void require(Path file) {
    TraceFile.require(file);
  }

  @Override
  public void began(Scene scene) {
    counters.look(scene);
    parameters = new double[scene.launched()][];
    for (int id = 0; id < scene.launched(); id++) {
      double[] values = new double[probe.parameters().size()];
      for (int column = 0; column < values.length; column++) {
        values[column] = probe.parameter(id, column);
      }
      parameters[id] = values;
    }
  }

  @Override
  public void ended(SimulationStep step) {
    int[][] placement = step.scene().placement();
    for (int context = 0; context < open.length; context++) {
      Slice next = sole(step, placement[context]);
      if (open[context] != null && (next == null || !open[context].continuesAs(next))) {
        close(context);
      }
    }
    counters.write(step.beginNanos(), events);
    for (int context = 0; context < open.length; context++) {
      Slice next = sole(step, placement[context]);
      if (next == null) {
        divide(step, context);
      } else if (open[context] == null) {
        open(context, next);
      } else {
        open[context] = open[context].until(next.end);
      }
    }
  }

  /** The one thread that has a context for the whole of a step, or null. */
  private Slice sole(SimulationStep step, int[] threads) {
    for (int thread : threads) {
      if (step.scene().share()[thread] == 1) {
        return slice(step, thread, step.beginNanos(), step.endNanos());
      }
    }
    return null;
  }

  private Slice slice(SimulationStep step, int thread, long begin, long end) {
    return new Slice(thread, begin, end, step.scene().speed()[thread], parameters[thread]);
  }

  /** In tick mode those on one context share a step: shown one after the other. */
  private void divide(SimulationStep step, int context) {
    long length = step.endNanos() - step.beginNanos();
    double before = 0;
    for (int thread : step.scene().placement()[context]) {
      double after = Math.min(1, before + step.scene().share()[thread]);
      long begin = step.beginNanos() + Math.round(before * length);
      long end = step.beginNanos() + Math.round(after * length);
      if (end > begin) {
        open(context, slice(step, thread, begin, end));
        close(context);
      }
      before = after;
    }
  }

  private void open(int context, Slice slice) {
    open[context] = slice;
    slices.begin(context, slice.thread, names.apply(slice.thread), slice.begin);
  }

  private void close(int context) {
    Slice slice = open[context];
    open[context] = null;
    Map<String, Object> args = new LinkedHashMap<>();
    args.put("thread", slice.thread);
    args.put("relative_speed", slice.speed);
    for (int column = 0; column < slice.parameters.length; column++) {
      args.put(probe.parameters().get(column), slice.parameters[column]);
    }
    slices.end(
        context,
        slice.thread,
        names.apply(slice.thread),
        simulator.application(slice.thread),
        slice.begin,
        slice.end,
        args);
  }

  @Override
  public void finished(long now) {
    for (int context = 0; context < open.length; context++) {
      if (open[context] != null) {
        close(context);
      }
    }
    counters.clear();
    counters.write(now, events);
    events.publish();
  }

  /** Removes the file if the run did not end well. */
  @Override
  public void close() {
    events.close();
  }
}
