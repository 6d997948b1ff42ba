package akula.profiler.measure;

import akula.formats.campaign.Method;
import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs run together for some time, those that end start again, and after a warm-up the work
 * that each does in a window is measured: the short run of the AKULA paper (section 3.5).
 */
final class WindowRun extends RunDriver {
  private final Method.Short method;
  private final WorkMeter meter;
  private final double[] done;
  private final double[] spent;
  private final double[] doneAtStart;
  private final double[] spentAtStart;
  private final List<Observation> observations = new ArrayList<>();
  private long windowNanos;
  private boolean within;

  WindowRun(Rig rig, List<Seat> seats, Method.Short method, WorkMeter meter, long mostBytes) {
    super(
        rig, seats, 2 * method.warmUp().plus(method.window()).toNanos() + 1_000_000_000, mostBytes);
    this.method = method;
    this.meter = meter;
    done = new double[seats.size()];
    spent = new double[seats.size()];
    doneAtStart = new double[seats.size()];
    spentAtStart = new double[seats.size()];
  }

  @Override
  boolean repeats() {
    return true;
  }

  @Override
  void begun(long nanos) {
    windowNanos = nanos + method.warmUp().toNanos();
  }

  @Override
  void ended(ProgramInstance instance) {
    done[instance.seat] += meter.done(instance, instance.counts);
    spent[instance.seat] +=
        meter.spent(instance.counts, instance.exit.nanos() - instance.beginNanos);
  }

  @Override
  long nextTick() {
    return windowNanos;
  }

  @Override
  void tick() throws AgentException, MeasuringException {
    rig.sample();
    long now = System.nanoTime();
    for (int seat = 0; seat < seats.size(); seat++) {
      ProgramInstance instance = at(seat);
      double[] counts = rig.counts(instance.task);
      double allDone = done[seat] + meter.done(instance, counts);
      double allSpent = spent[seat] + meter.spent(counts, now - instance.beginNanos);
      if (!within) {
        doneAtStart[seat] = allDone;
        spentAtStart[seat] = allSpent;
      } else {
        observe(seat, allDone - doneAtStart[seat], allSpent - spentAtStart[seat], counts);
      }
    }
    windowNanos = now + method.window().toNanos();
    within = true;
  }

  private void observe(int seat, double work, double in, double[] counts)
      throws MeasuringException {
    double rate = meter.scale() * work / in;
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new MeasuringException(seats.get(seat).application(), meter.nothing());
    }
    double seconds = method.window().toNanos() * 1e-9;
    observations.add(new Observation(seat, rate, seconds, Double.NaN, counts, ""));
  }

  @Override
  boolean isDone() {
    return observations.size() == seats.size();
  }

  @Override
  List<Observation> observations() {
    return observations;
  }
}
