package akula.profiler.validate;

import akula.api.Scheduler;
import akula.api.plugin.InvalidPolicyException;
import akula.bootstrap.RunFailedException;
import akula.formats.workload.Workload;
import akula.wrapper.speed.EmulatedSpeeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Simulates what was measured: as the data set says, with the speeds that the cpus really had; the
 * same without contention; then with one assumption at a time replaced by what was measured, and
 * with all of them replaced.
 */
public final class RunPredictor {
  /** About what Linux gives a thread before the next one of its cpu has a turn. */
  static final Duration KERNEL_TURN = Duration.ofMillis(3);

  /** Others never take all. */
  private static final double LEAST_LEFT = 0.05;

  private final RunSimulation simulation;
  private final RunSimulation baseline;
  private final Today today;

  /**
   * Makes one.
   *
   * @param today how long applications take alone now
   */
  public RunPredictor(RunSimulation simulation, Today today) {
    this.simulation = simulation;
    baseline = simulation.withoutContention();
    this.today = today;
  }

  /**
   * A policy that runs are simulated with.
   *
   * @param name for messages
   * @param policy makes one for each run
   * @param seed of what else is random
   */
  public record Candidate(String name, Supplier<Scheduler> policy, long seed) {}

  /**
   * Returns how a workload would run if everything were as the data set says.
   *
   * @param speeds of cpus that are made slower
   */
  public List<ThreadTimes> plain(Workload workload, EmulatedSpeeds speeds, Candidate candidate)
      throws RunFailedException {
    return run(Variation.plain(workload, speeds, simulation.settings().slice()), candidate);
  }

  /** Simulates a measured run, in all ways. */
  public RunPrediction predict(Workload workload, MeasuredRun run, Candidate candidate)
      throws RunFailedException {
    Variation plain = Variation.plain(workload, run.speeds(), simulation.settings().slice());
    Map<Assumption, List<ThreadTimes>> without = new EnumMap<>(Assumption.class);
    Variation all = plain;
    for (Assumption assumption : Assumption.values()) {
      without.put(assumption, run(replaced(plain, assumption, run, false), candidate));
      all = replaced(all, assumption, run, true);
    }
    return new RunPrediction(
        run(plain, candidate), run(baseline, plain, candidate), without, run(all, candidate));
  }

  private List<ThreadTimes> run(Variation variation, Candidate candidate)
      throws RunFailedException {
    return run(simulation, variation, candidate);
  }

  private static List<ThreadTimes> run(RunSimulation how, Variation variation, Candidate candidate)
      throws RunFailedException {
    Scheduler policy;
    try {
      policy = candidate.policy().get();
    } catch (InvalidPolicyException e) { // each was made before, so that this is of this run
      throw new RunFailedException(e.getMessage(), e);
    }
    return how.run(variation, policy, candidate.name(), candidate.seed());
  }

  private Variation replaced(
      Variation variation, Assumption assumption, MeasuredRun run, boolean all) {
    return switch (assumption) {
      case SOLO_TIME -> variation.withSoloFactors(today.factors());
      case RELATIVE_SPEED -> variation.withNeeds(needs(run, all));
      case TURNS -> variation.withSlice(KERNEL_TURN);
      case UNDISTURBED -> variation.withLeftShare(Math.max(LEAST_LEFT, 1 - run.takenShare()));
      case PLACEMENT -> variation.withMoves(run.moves());
      case LAUNCH -> variation.withLaunches(starts(run));
    };
  }

  /**
   * How long each thread takes with a cpu to itself: its solo time, longer as it needed more
   * processor time than it does alone now.
   *
   * @param now whether to take the solo time of now, and not that of the data set
   */
  private List<Double> needs(MeasuredRun run, boolean now) {
    List<Double> needs = new ArrayList<>();
    for (ThreadTimes thread : run.threads()) {
      String name = thread.application();
      double solo = now ? today.seconds(name) : today.dataSeconds(name);
      double alone = today.processorSeconds(name) * 1e9;
      needs.add(Math.max(1, solo * 1e9 * thread.processorNanos() / alone));
    }
    return needs;
  }

  /** Threads begin in the order in which they were launched. */
  private static List<Long> starts(MeasuredRun run) {
    List<Long> starts = new ArrayList<>();
    long last = 0;
    for (ThreadTimes thread : run.threads()) {
      last = Math.max(last, Math.max(thread.startNanos(), thread.launchNanos()));
      starts.add(last);
    }
    return starts;
  }
}
