package akula.bootstrap.reference;

import akula.bootstrap.reference.ReferenceSimulator.Outcome;
import java.util.ArrayList;
import java.util.List;

/** The tick mode of {@code docs/reference/simulator.md}: the loop of the paper, section 2.2. */
public final class ReferenceTicks {
  private static final int MOST_STEPS = 100_000;

  /** What is reported of every step. */
  public interface StepListener {
    /**
     * Called after a step.
     *
     * @param begin the instant at which it began
     * @param left work left of each thread, in solo nanoseconds; all of it before the launch
     */
    void step(long begin, double[] left);
  }

  private ReferenceTicks() {}

  /** Runs a case in steps of a tick. */
  public static Outcome run(ReferenceCase input, long tick) {
    return run(input, tick, (begin, left) -> {});
  }

  /** Runs a case in steps of a tick and tells of each. */
  public static Outcome run(ReferenceCase input, long tick, StepListener listener) {
    Stage stage = new Stage(input, Witness.NONE);
    double little = 1e-9 * tick;
    for (long n = 0; n < MOST_STEPS; n++) {
      boolean ended = stage.endThreads(n * tick, little);
      stage.endPhases(n * tick, little);
      stage.launchAndCall(n * tick, ended);
      if (stage.isOver()) {
        return stage.outcome();
      }
      step(stage, n, tick);
      listener.step(n * tick, stage.jobs.stream().mapToDouble(Job::workLeft).toArray());
    }
    throw new IllegalStateException(input.name() + " takes too long");
  }

  private static void step(Stage stage, long n, long tick) {
    for (Turns turns : stage.contexts) {
      for (Job job : turns.queue) {
        stage.noteStart(job, n * tick);
        job.rate = stage.rate(job, representatives(stage, n, job));
      }
    }
    for (Turns turns : stage.contexts) {
      double weights = turns.queue.stream().mapToDouble(job -> job.weight).sum();
      for (Job job : turns.queue) {
        job.run(tick * job.weight / weights);
      }
    }
    stage.consume(tick, stage.contexts.stream().flatMap(turns -> turns.queue.stream()).toList());
  }

  /** The thread itself and who runs in step n on the other contexts. */
  private static List<Job> representatives(Stage stage, long n, Job self) {
    List<Job> running = new ArrayList<>();
    for (Turns turns : stage.contexts) {
      if (turns.queue.contains(self)) {
        running.add(self);
      } else if (!turns.queue.isEmpty()) {
        running.add(turns.queue.get((int) (n % turns.queue.size())));
      }
    }
    return running;
  }
}
