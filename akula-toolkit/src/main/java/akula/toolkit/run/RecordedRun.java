package akula.toolkit.run;

import akula.api.host.ContextModel;
import akula.api.host.MachineModel;
import akula.statistics.results.PlacementsCsv.Cpu;
import akula.statistics.results.PlacementsCsv.Stay;
import akula.toolkit.trace.RealPlaces;
import akula.wrapper.agent.Exit;
import akula.wrapper.enforce.RealThread;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ServedParameter;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RunEvents;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Records where the threads of a real run were, and the means of what was read of them, from each
 * change of places to the next. Where the kernel places threads, it is where they were when
 * something was last seen to change, at the latest when the interval began.
 */
final class RecordedRun implements RealHost.Watch {
  private final boolean enforced;
  private final RealHost.Watch watch;
  private final List<Stay> stays = new ArrayList<>();
  private Recorder recorder;

  /**
   * Makes one.
   *
   * @param enforced whether a policy places threads, and not the kernel
   * @param watch who is notified as well
   */
  RecordedRun(boolean enforced, RealHost.Watch watch) {
    this.enforced = enforced;
    this.watch = watch;
  }

  @Override
  public RunEvents over(MachineModel model, CounterReadings readings) {
    recorder = new Recorder(model, readings);
    return new BothEvents(watch.over(model, readings), recorder);
  }

  /** Returns what was recorded of the run that has ended, in the order of time. */
  List<Stay> stays() {
    recorder.read();
    recorder.close();
    return stays;
  }

  /** A part of an interval in which nothing changed. */
  private record Segment(
      long begin, long end, List<List<RealThread>> placement, List<RealThread> living) {}

  /** What is known so far of a stay that has not ended. */
  private static final class Open {
    private final long begin;
    private long end;
    private final double[] sums;
    private final double[] nanos;

    private Open(long begin, int parameters) {
      this.begin = begin;
      sums = new double[parameters];
      nanos = new double[parameters];
    }
  }

  private final class Recorder implements RunEvents {
    private final MachineModel machine;
    private final CounterReadings readings;
    private final RealPlaces places;
    private final List<ServedParameter> parameters;
    private final List<RealThread> living = new ArrayList<>();
    private final List<Segment> segments = new ArrayList<>();
    private final SequencedMap<RealThread, Open> open = new LinkedHashMap<>();
    private List<List<RealThread>> placement;
    private List<List<RealThread>> held;
    private long begin;

    private Recorder(MachineModel machine, CounterReadings readings) {
      this.machine = machine;
      this.readings = readings;
      places = new RealPlaces(machine, enforced);
      parameters = readings.served();
      placement = places.now();
      held = placement;
    }

    @Override
    public void launched(RealThread thread, long nanos) {
      next(nanos, null);
      places.add(thread);
      living.add(thread);
      readings.watch(thread.model());
    }

    @Override
    public void placed(long nanos) {
      next(nanos, null);
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
      next(nanos, null);
      read();
    }

    /** An end that is reported late ends what is going on, not what is behind it. */
    private void next(long nanos, RealThread gone) {
      long now = Math.max(begin, nanos);
      if (now > begin) {
        segments.add(new Segment(begin, now, placement, List.copyOf(living)));
        begin = now;
      }
      places.remove(gone);
      living.remove(gone);
      placement = places.now();
    }

    /** Takes the interval that has ended, now that its readings are known. */
    private void read() {
      for (Segment segment : segments) {
        if (!segment.placement.equals(held)) {
          close();
          held = segment.placement;
        }
        segment.living.forEach(thread -> read(thread, segment));
      }
      segments.clear();
    }

    private void read(RealThread thread, Segment segment) {
      Open stay = open.computeIfAbsent(thread, _ -> new Open(segment.begin, parameters.size()));
      stay.end = segment.end;
      for (int i = 0; i < parameters.size(); i++) {
        boolean isOver = thread.model().isFinished(); // what is known of it is of the one before
        double value = isOver ? Double.NaN : readings.peek(thread.model(), i);
        if (Double.isFinite(value)) {
          stay.sums[i] += value * (segment.end - segment.begin);
          stay.nanos[i] += segment.end - segment.begin;
        }
      }
    }

    private void close() {
      open.forEach((thread, stay) -> stays.add(stay(thread, stay)));
      open.clear();
    }

    private Stay stay(RealThread thread, Open stay) {
      SequencedMap<String, Double> means = new LinkedHashMap<>();
      for (int i = 0; i < parameters.size(); i++) {
        if (stay.nanos[i] > 0) {
          means.put(parameters.get(i).name(), stay.sums[i] / stay.nanos[i]);
        }
      }
      return new Stay(
          thread.model().id(),
          thread.model().name(),
          thread.model().application(),
          stay.begin,
          stay.end,
          cpuOf(thread),
          means);
    }

    private Cpu cpuOf(RealThread thread) {
      for (int i = 0; i < held.size(); i++) {
        if (held.get(i).contains(thread)) {
          ContextModel context = machine.getContext(i);
          return new Cpu(
              context.cpu(),
              context.core().index(),
              context.core().domain().index(),
              context.core().domain().node().index());
        }
      }
      return null;
    }
  }
}
