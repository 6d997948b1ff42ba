package akula.bootstrap.reference;

import akula.api.Control;
import akula.api.Scheduler;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.bootstrap.reference.Witness.Kind;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * The exact mode of {@code docs/simulator.md} as a loop with a small step: at each step everything
 * is looked at, everything is computed anew, and all that runs goes on for the length of a step.
 *
 * <p>The step has a fixed length, so that whatever is not at a multiple of it is noticed up to one
 * step late; {@link ErrorBound} says what this does to the result. With {@link #CUT} a step reaches
 * to the next thing that will happen if all goes on as it does, so that only rounding remains.
 */
public final class ReferenceSimulator {
  /** In place of a length: each step is cut where the next thing happens. */
  public static final long CUT = 0;

  private static final int MOST_STEPS = 1_000_000;

  /**
   * When each thread first ran and when it ended, and how often it was moved after it had run.
   *
   * @param startNanos by thread
   * @param endNanos by thread
   * @param migrations by thread
   */
  public record Outcome(long[] startNanos, long[] endNanos, int[] migrations) {}

  private final ReferenceCase input;
  private final long step;
  private final Witness witness;
  private final MachineModel machine;
  private final Scheduler policy;
  private final ReferenceSpeeds speeds;
  private final List<Job> jobs = new ArrayList<>();
  private final List<Turns> contexts = new ArrayList<>();
  private int launched;
  private long now;

  private ReferenceSimulator(ReferenceCase input, long step, Witness witness) {
    this.input = input;
    this.step = step;
    this.witness = witness;
    machine =
        new MachineModel(
            input.machine(),
            input.intervalNanos(),
            EnumSet.allOf(Control.class),
            ParameterSource.NONE);
    policy = input.newPolicy();
    speeds = new ReferenceSpeeds(input);
    for (Workload.Launch launch : input.launchesInOrder()) {
      int row = input.data().indexOf(launch.application());
      jobs.add(new Job(jobs.size(), launch.launchNanos(), input.data().applications().get(row)));
    }
    for (int i = 0; i < machine.contextCount(); i++) {
      contexts.add(new Turns(i, input.sliceNanos()));
    }
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
    return new ReferenceSimulator(input, step, witness).run();
  }

  private Outcome run() {
    for (int i = 0; i < MOST_STEPS; i++) {
      machine.setNowNanos(now);
      boolean call = endThreads();
      endPhases();
      endSlices();
      call |= launchThreads();
      call |= callIsDue();
      if (call) {
        policy.updateSchedule(machine);
      }
      takeEffect();
      List<Job> running = computeRates();
      if (jobs.stream().allMatch(job -> job.end >= 0)) {
        return outcome();
      }
      long length = step == CUT ? untilNext(running) : step;
      running.forEach(job -> job.run(length));
      now += length;
    }
    throw new IllegalStateException(input.name() + " takes too long");
  }

  private boolean endThreads() {
    boolean ended = false;
    for (Job job : jobs) {
      if (job.end < 0 && job.isDone()) {
        Turns turns = contexts.get(job.place.index());
        witness.happens(Kind.END, now, job, turns);
        job.end = now;
        turns.queue.remove(job);
        turns.settle(now);
        machine.finish(job.model);
        ended = true;
      }
    }
    return ended;
  }

  private void endPhases() {
    for (Job job : jobs) {
      while (!job.inLastPhase() && job.left <= Job.NOTHING) {
        witness.happens(Kind.PHASE, now, job, null);
        job.nextPhase();
      }
    }
  }

  private void endSlices() {
    for (Turns turns : contexts) {
      Job runner = turns.running();
      long due = turns.turnEnd;
      if (turns.endSlice(now)) {
        witness.happens(Kind.SLICE, due, runner, turns);
        turns.running().debt += input.switchNanos();
      }
    }
  }

  private boolean launchThreads() {
    boolean any = false;
    while (launched < jobs.size() && jobs.get(launched).launch <= now) {
      Job job = jobs.get(launched++);
      witness.happens(Kind.LAUNCH, now, job, null);
      job.model = machine.launch(job.application.name());
      policy.launchThread(job.model, machine);
      any = true;
    }
    return any;
  }

  private boolean callIsDue() {
    boolean interval = now > 0 && now % input.intervalNanos() == 0;
    if (interval) {
      witness.happens(Kind.INTERVAL, now, null, null);
    }
    boolean woken = machine.wakeNanos() <= now;
    if (woken) {
      machine.clearWake();
    }
    return interval || woken;
  }

  /** Threads that come to a queue at one instant come in the order in which they were touched. */
  private void takeEffect() {
    List<Job> touched = new ArrayList<>();
    for (int i = 0; i < machine.changes().threadCount(); i++) {
      touched.add(jobs.get(machine.changes().thread(i).id()));
    }
    machine.changes().clear();
    for (Job job : touched) {
      leave(job);
    }
    for (Job job : touched) {
      join(job);
    }
    contexts.forEach(turns -> turns.settle(now));
  }

  private void leave(Job job) {
    if (job.place == null) {
      return;
    }
    Turns old = contexts.get(job.place.index());
    boolean stays = job.model.isRunnable() && job.model.context() == job.place;
    if (!stays && old.queue.contains(job)) {
      witness.happens(Kind.LEAVE, now, job, old);
      old.queue.remove(job);
    }
  }

  private void join(Job job) {
    if (job.arrive(job.model.context())) {
      job.migrations++;
      job.debt += input.migrationNanos();
    }
    if (job.model.isRunnable() && !contexts.get(job.place.index()).queue.contains(job)) {
      witness.happens(Kind.JOIN, now, job, contexts.get(job.place.index()));
      contexts.get(job.place.index()).queue.add(job);
    }
  }

  private List<Job> computeRates() {
    List<Job> running = new ArrayList<>();
    for (Turns turns : contexts) {
      if (turns.running() != null) {
        running.add(turns.running());
      }
    }
    for (Job job : running) {
      if (job.start < 0) {
        job.start = now;
        job.homeNode = job.place.core().domain().node().index();
      }
    }
    for (Job job : running) {
      job.rate = speeds.rate(job, running);
    }
    witness.settled(now, running, contexts);
    return running;
  }

  private long untilNext(List<Job> running) {
    long next = now + input.intervalNanos() - now % input.intervalNanos();
    next = Math.min(next, machine.wakeNanos());
    if (launched < jobs.size()) {
      next = Math.min(next, jobs.get(launched).launch);
    }
    for (Turns turns : contexts) {
      next = Math.min(next, turns.turnEnd);
    }
    for (Job job : running) {
      next = Math.min(next, now + (long) Math.ceil(job.debt + job.left / job.rate));
    }
    return Math.max(1, next - now);
  }

  private Outcome outcome() {
    return new Outcome(
        jobs.stream().mapToLong(job -> job.start).toArray(),
        jobs.stream().mapToLong(job -> job.end).toArray(),
        jobs.stream().mapToInt(job -> job.migrations).toArray());
  }
}
