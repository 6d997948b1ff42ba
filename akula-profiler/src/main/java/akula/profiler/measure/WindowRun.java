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

  WindowRun(
      TestBed testBed,
      List<CpuAssignment> assignments,
      Method.Short method,
      WorkMeter meter,
      long mostBytes) {
    super(
        testBed,
        assignments,
        2 * method.warmUp().plus(method.window()).toNanos() + 1_000_000_000,
        mostBytes);
    this.method = method;
    this.meter = meter;
    done = new double[assignments.size()];
    spent = new double[assignments.size()];
    doneAtStart = new double[assignments.size()];
    spentAtStart = new double[assignments.size()];
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
    done[instance.position] += meter.done(instance, instance.counts);
    spent[instance.position] +=
        meter.spent(instance.counts, instance.exit.nanos() - instance.beginNanos);
  }

  @Override
  long nextTick() {
    return windowNanos;
  }

  @Override
  void tick() throws AgentException, MeasuringException {
    testBed.sample();
    long now = System.nanoTime();
    for (int position = 0; position < assignments.size(); position++) {
      ProgramInstance instance = at(position);
      double[] counts = testBed.counts(instance.task);
      double allDone = done[position] + meter.done(instance, counts);
      double allSpent = spent[position] + meter.spent(counts, now - instance.beginNanos);
      if (!within) {
        doneAtStart[position] = allDone;
        spentAtStart[position] = allSpent;
      } else {
        observe(
            position, allDone - doneAtStart[position], allSpent - spentAtStart[position], counts);
      }
    }
    windowNanos = now + method.window().toNanos();
    within = true;
  }

  private void observe(int position, double work, double in, double[] counts)
      throws MeasuringException {
    double rate = meter.scale() * work / in;
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new MeasuringException(assignments.get(position).application(), meter.nothing());
    }
    double seconds = method.window().toNanos() * 1e-9;
    observations.add(new Observation(position, rate, seconds, Double.NaN, counts, ""));
  }

  @Override
  boolean isDone() {
    return observations.size() == assignments.size();
  }

  @Override
  List<Observation> observations() {
    return observations;
  }
}
