package akula.toolkit.trace;

import akula.api.Parameter.Quantity;
import akula.api.Parameters;
import akula.api.host.MachineModel;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ServedParameter;
import akula.wrapper.run.RunEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a real run as a trace while it happens. Contexts are tracks, and a thread on one is a
 * slice for each interval, or for the part of it for which it was there; threads of one context are
 * shown one after the other, each for its part of the processor time. Where the kernel places
 * threads their places are those that were seen when the interval began. An interval is all that is
 * kept.
 */
public final class RealTrace implements RunEvents, AutoCloseable {
  private final MachineModel machine;
  private final CounterReadings readings;
  private final RealPlaces places;
  private final TraceEvents events;
  private final ContextSlices slices;
  private final DomainMeans means;
  private final List<ServedParameter> parameters;
  private final int share;
  private final Map<String, Integer> colours = new HashMap<>();
  private final List<Segment> segments = new ArrayList<>();
  private List<List<RealThread>> placement;
  private long begin;

  /** What was where, while nothing changed. */
  private record Segment(long begin, long end, List<List<RealThread>> placement) {}

  /**
   * Opens the file.
   *
   * @param file gets its name when the run has ended well
   * @param about names and values for people, put into the file
   * @param machine the model of the run
   * @param readings its source of parameters
   * @param enforced whether a policy places threads, and not the kernel
   * @throws akula.toolkit.common.UsageException if the file cannot be one
   */
  public RealTrace(
      Path file,
      Map<String, String> about,
      MachineModel machine,
      CounterReadings readings,
      boolean enforced) {
    this.machine = machine;
    this.readings = readings;
    places = new RealPlaces(machine, enforced);
    parameters = readings.served();
    share = readings.names().indexOf(Parameters.of(Quantity.PROCESSOR_TIME).name());
    events = new TraceEvents(new TraceFile(file), about);
    slices = new ContextSlices(machine, events);
    means = new DomainMeans(machine, parameters.stream().map(ServedParameter::name).toList());
    Tracks.name(machine, events);
    placement = places.now();
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
  public void launched(RealThread thread, long nanos) {
    places.add(thread);
    readings.watch(thread.model());
  }

  @Override
  public void placed(long nanos) {
    next(nanos);
  }

  @Override
  public void ended(RealThread thread, long nanos, Exit exit) {
    next(nanos, thread);
  }

  @Override
  public void left(RealThread thread, long nanos) {
    next(nanos, thread);
  }

  @Override
  public void interval(long nanos) {
    next(nanos);
    write();
  }

  private void next(long nanos) {
    next(nanos, null);
  }

  /** An end that is reported late ends what is going on, not what is behind it. */
  private void next(long nanos, RealThread ended) {
    long now = Math.max(begin, nanos);
    if (now > begin) {
      segments.add(new Segment(begin, now, placement));
      begin = now;
    }
    places.remove(ended);
    placement = places.now();
  }

  /** Writes the interval that has ended, now that its readings are known. */
  private void write() {
    if (segments.isEmpty()) {
      return;
    }
    means.clear();
    for (Segment segment : segments) {
      for (int context = 0; context < segment.placement.size(); context++) {
        write(segment, context);
      }
    }
    means.write(segments.getFirst().begin, events);
    segments.clear();
  }

  private void write(Segment segment, int context) {
    List<RealThread> there = segment.placement.get(context);
    int domain = machine.getContext(context).core().domain().index();
    double all = 0;
    for (RealThread thread : there) {
      all += part(thread, there);
    }
    long length = segment.end - segment.begin;
    double before = 0;
    for (RealThread thread : there) {
      double after = all == 0 ? before : before + part(thread, there) / all;
      long from = segment.begin + Math.round(before * length);
      long to = segment.begin + Math.round(Math.min(1, after) * length);
      if (to > from) {
        slice(thread, context, from, to);
      }
      for (int i = 0; i < parameters.size(); i++) {
        means.add(domain, i, to - from, value(thread, i));
      }
      before = after;
    }
  }

  /** How much processor time a thread had among those of its context; equal where unknown. */
  private double part(RealThread thread, List<RealThread> there) {
    boolean known = share >= 0;
    for (int i = 0; known && i < there.size(); i++) {
      known = !Double.isNaN(value(there.get(i), share));
    }
    return there.size() > 1 && known ? value(thread, share) : 1;
  }

  /** What is known of a thread that has ended is of the interval before. */
  private double value(RealThread thread, int column) {
    return thread.model().isFinished() ? Double.NaN : readings.peek(thread.model(), column);
  }

  private void slice(RealThread thread, int context, long from, long to) {
    int id = thread.model().id();
    String name = thread.model().name();
    Map<String, Object> args = new LinkedHashMap<>();
    args.put("thread", id);
    args.put("process", thread.pid());
    for (int i = 0; i < parameters.size(); i++) {
      args.put(parameters.get(i).name(), value(thread, i));
    }
    int colour = colours.computeIfAbsent(thread.model().application(), _ -> colours.size());
    slices.begin(context, id, name, from);
    slices.end(context, id, name, colour, from, to, args);
  }

  /** The run has ended well. */
  public void finish() {
    write();
    means.clear();
    means.write(begin, events);
    events.publish();
  }

  /** Removes the file if the run did not end well. */
  @Override
  public void close() {
    events.close();
  }
}
