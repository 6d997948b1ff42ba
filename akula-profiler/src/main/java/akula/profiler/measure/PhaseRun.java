package akula.profiler.measure;

import akula.profiler.phases.ProgramPhase;
import akula.wrapper.agent.AgentException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Programs run until each has come through the windows that stand for its phases; those that end
 * earlier start again, so that nobody is alone meanwhile. Each instance that came through is an
 * observation. A program cannot jump, so it runs from its beginning up to its windows.
 */
final class PhaseRun extends RunDriver {
  /** Parts of a window: how far apart two looks are, near a boundary and elsewhere. */
  private static final int NEAR = 50;

  private static final int FAR = 8;

  private final WorkMeter meter;
  private final List<List<ProgramPhase>> phases;
  private final long windowNanos;
  private final Passage[] passages;
  private final boolean[] passed;
  private final List<Observation> observations = new ArrayList<>();
  private long next;

  /**
   * Prepares a run.
   *
   * @param phases of the program at each position, at least one of each
   * @param windowNanos how long a window is, about
   */
  PhaseRun(
      TestBed testBed,
      List<CpuAssignment> assignments,
      List<List<ProgramPhase>> phases,
      WorkMeter meter,
      long windowNanos,
      long limitNanos) {
    super(testBed, assignments, limitNanos, Meter.MOST_BYTES);
    this.meter = meter;
    this.phases = phases;
    this.windowNanos = windowNanos;
    passages = new Passage[assignments.size()];
    passed = new boolean[assignments.size()];
    Arrays.setAll(passages, position -> new Passage(phases.get(position)));
  }

  @Override
  boolean repeats() {
    return assignments.size() > 1;
  }

  @Override
  void begun(long nanos) {
    next = nanos + windowNanos / NEAR;
  }

  @Override
  long nextTick() {
    return next;
  }

  @Override
  void tick() throws AgentException, MeasuringException {
    if (meter.usesCounters()) {
      testBed.sample();
    }
    double ahead = Double.POSITIVE_INFINITY;
    for (int position = 0; position < passages.length; position++) {
      Passage passage = passages[position];
      if (!passage.isOver()) {
        ProgramInstance instance = at(position);
        double[] counts = testBed.counts(instance.task);
        double done = meter.done(instance, counts);
        long elapsed = System.nanoTime() - instance.beginNanos;
        double spent = meter.spent(counts, elapsed);
        passage.look(done, spent);
        if (passage.isOver()) {
          testBed.sample();
          observe(passage, instance, testBed.counts(instance.task), elapsed);
        } else {
          ahead = Math.min(ahead, passage.ahead() / Math.max(1, spent) * elapsed);
        }
      }
    }
    long wait = Math.clamp((long) (ahead / 2), windowNanos / NEAR, windowNanos / FAR);
    next = System.nanoTime() + wait;
  }

  private void observe(Passage passage, ProgramInstance instance, double[] counts, long elapsed)
      throws MeasuringException {
    double rate = meter.scale() * passage.rate();
    if (!(rate > 0) || Double.isInfinite(rate)) {
      throw new MeasuringException(instance.place.application(), meter.nothing());
    }
    passed[instance.position] = true;
    observations.add(
        new Observation(instance.position, rate, elapsed * 1e-9, Double.NaN, counts, ""));
  }

  @Override
  void ended(ProgramInstance instance) throws MeasuringException {
    Passage passage = passages[instance.position];
    long elapsed = instance.exit.nanos() - instance.beginNanos;
    if (!passage.isOver()) {
      passage.end(meter.done(instance, instance.counts), meter.spent(instance.counts, elapsed));
      if (!passage.isOver()) {
        throw new MeasuringException(
            instance.place.application(),
            "did less work than when its windows were found, and ended before the last of them;"
                + " its work has to be the same each time");
      }
      observe(passage, instance, instance.counts, elapsed);
    }
    passages[instance.position] = new Passage(phases.get(instance.position));
  }

  @Override
  boolean isDone() {
    for (boolean one : passed) {
      if (!one) {
        return false;
      }
    }
    return true;
  }

  @Override
  int waitsFor() {
    for (int position = 0; position < passed.length; position++) {
      if (!passed[position]) {
        return position;
      }
    }
    return 0;
  }

  @Override
  List<Observation> observations() {
    return observations;
  }
}
