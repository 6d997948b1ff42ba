package akula.bootstrap.reference;

import java.util.ArrayList;
import java.util.List;

/**
 * The exact mode of {@code docs/reference/simulator.md} as a loop with a small step: at each step
 * everything is looked at, everything is computed anew, and all that runs continues for the length
 * of a step.
 *
 * <p>The step has a fixed length, so that whatever is not at a multiple of it is noticed up to one
 * step late; {@link ErrorBound} says what this does to the result. With {@link #CUT} a step reaches
 * to the next thing that will happen if all continues as it does, so that only rounding remains.
 */
public final class ReferenceSimulator {
  /** In place of a length: each step is cut where the next thing happens. */
  public static final long CUT = 0;

  /** The same, but for the ends of work, which are noticed a nanosecond too late. */
  static final long CUT_LATE = -1;

  private static final int MOST_STEPS = 100_000;

  /**
   * When each thread first ran and when it ended, how often it was moved after it had run, and how
   * many lines of its data it loaded from memory; and what all of it consumed.
   *
   * @param startNanos by thread
   * @param endNanos by thread
   * @param migrations by thread
   * @param misses by thread
   * @param joules what the machine consumed, 0 if that is not known
   */
  public record Outcome(
      long[] startNanos, long[] endNanos, int[] migrations, long[] misses, double joules) {}

  private final long step;
  private final Witness witness;
  private final Stage stage;

  private ReferenceSimulator(ReferenceCase input, long step, Witness witness) {
    this.step = step;
    this.witness = witness;
    stage = new Stage(input, witness);
  }

  /**
   * Runs a case.
   *
   * @param input the case
   * @param step length of a step in nanoseconds, or {@link #CUT}
   */
  public static Outcome run(ReferenceCase input, long step) {
    return run(input, step, Witness.NONE);
  }

  static Outcome run(ReferenceCase input, long step, Witness witness) {
    return new ReferenceSimulator(input, step, witness).run(input.name());
  }

  private Outcome run(String name) {
    long now = 0;
    List<Job> running = List.of();
    for (int i = 0; i < MOST_STEPS; i++) {
      stage.advance(now, running);
      boolean ended = stage.endThreads(now, Job.NOTHING);
      stage.endPhases(now, Job.NOTHING);
      stage.endSlices(now);
      stage.launchAndCall(now, ended);
      running = computeRates(now);
      if (stage.isOver()) {
        return stage.outcome();
      }
      if (running.stream().noneMatch(Stage::isReady)) {
        long length = step <= CUT ? untilNext(now, running) : step;
        running.forEach(job -> job.run(length));
        stage.consume(length, running);
        now += length;
        long until = now;
        stage.contexts.forEach(turns -> turns.note(until));
      }
    }
    throw new IllegalStateException(name + " takes too long");
  }

  private List<Job> computeRates(long now) {
    stage.beginTurns(now);
    List<Job> running = new ArrayList<>();
    for (Turns turns : stage.contexts) {
      if (turns.running() != null) {
        running.add(turns.running());
        turns.running().busy = Math.max(0, turns.busyUntil - now);
      }
    }
    stage.contexts.forEach(turns -> turns.note(now));
    running.forEach(job -> stage.noteStart(job, now));
    running.forEach(job -> job.rate = stage.rate(job, running));
    witness.settled(now, running, stage.contexts);
    return running;
  }

  private long untilNext(long now, List<Job> running) {
    long next = stage.nextCall(now);
    for (Turns turns : stage.contexts) {
      next = Math.min(next, turns.turnEnd);
    }
    long late = step == CUT_LATE ? 1 : 0;
    for (Job job : running.stream().filter(job -> !job.spins).toList()) {
      next = Math.min(next, now + late + (long) Math.ceil(job.idle() + job.left / job.rate));
    }
    return Math.max(1, next - now);
  }
}
