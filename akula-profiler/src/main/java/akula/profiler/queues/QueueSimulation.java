package akula.profiler.queues;

import akula.api.host.MachineDescription;
import akula.api.host.PolicyCalls;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.RunObserver;
import akula.bootstrap.engine.Simulator;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.formats.script.Behaviour;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.script.Step;
import akula.formats.script.Waiting;
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * The threads of a scenario in the simulator: each has the processor time that was measured, in
 * equal blocks, and nobody slows anybody down, so that the order of turns is all that is compared.
 */
public final class QueueSimulation {
  private static final String NAME = "thread";

  private static final DataSet NOTHING =
      new DataSet(
          "turns",
          "Threads of which only the processor time counts.",
          false,
          List.of(),
          List.of(
              new Application(
                  NAME,
                  1,
                  Double.NaN,
                  ApplicationClass.UNCLASSIFIED,
                  List.of(),
                  List.of(new Phase(0, 1)),
                  0,
                  OptionalDouble.empty())),
          Map.of(),
          "");

  private final Simulator simulator;
  private final BootstrapData data = BootstrapData.withoutContention(NOTHING);
  private final PolicyFactory policy;

  /**
   * Makes one.
   *
   * @param machine the cpus that are used
   * @param policy which stands for the kernel
   */
  public QueueSimulation(MachineDescription machine, PolicyFactory policy) {
    this.policy = policy;
    simulator = new Simulator(machine, data, Settings.DEFAULT);
  }

  /** Returns who calls the policy, for those that watch it. */
  public PolicyCalls calls() {
    return simulator.calls();
  }

  /**
   * Simulates a run.
   *
   * @param scenario what the threads do
   * @param measured what became of them on a real machine
   * @return what becomes of them here, in their order
   * @throws RunFailedException if the policy fails
   */
  public List<ThreadTurns> run(TurnScenario scenario, List<ThreadTurns> measured)
      throws RunFailedException {
    double[] before = measured.stream().mapToDouble(ThreadTurns::beforeNanos).toArray();
    TurnCount counted = new TurnCount(before);
    simulator.run(
        Launches.of(new Workload(scenario.name(), List.of(launch(scenario, measured))), data),
        policy.newScheduler(new SplittableRandom(1)),
        policy.name(),
        1,
        counted);
    List<ThreadTurns> threads = new ArrayList<>();
    for (int i = 0; i < measured.size(); i++) {
      ThreadTurns real = measured.get(i);
      long end = simulator.endNanos(i) - counted.readyNanos;
      threads.add(
          new ThreadTurns(
              real.nice(),
              real.beforeNanos(),
              end,
              real.runNanos(),
              end - real.runNanos(),
              counted.turns[i],
              counted.replaced[i]));
    }
    return threads;
  }

  /**
   * All wait until all are there, as in the program. Time in system calls is part of the blocks.
   */
  private static Workload.Launch launch(TurnScenario scenario, List<ThreadTurns> threads) {
    long blocks = scenario.blocks();
    Step work = work(threads, thread -> (double) thread.runNanos() / blocks);
    List<Step> steps =
        new ArrayList<>(
            List.of(work(threads, ThreadTurns::beforeNanos), new Step.Barrier(Waiting.SLEEP)));
    if (blocks > 1) {
      steps.add(new Step.Repeat(blocks - 1, List.of(work, new Step.Yield())));
    }
    steps.add(work);
    Behaviour behaviour =
        new Behaviour(
            Optional.of(new Script(threads.size(), steps)),
            Hints.NOTHING,
            threads.stream().map(ThreadTurns::nice).toList());
    return new Workload.Launch(NAME, 0, threads.size(), behaviour, Optional.empty());
  }

  private static Step work(List<ThreadTurns> threads, ToDoubleFunction<ThreadTurns> nanos) {
    return new Step.Work(threads.stream().mapToDouble(nanos).boxed().toList());
  }

  /**
   * Counts how often threads begin to run once all are ready, as a kernel does: one that goes on
   * has one turn.
   */
  private final class TurnCount implements RunObserver {
    private final double[] beforeNanos;
    private final long[] turns;
    private final long[] replaced;
    private final int[] ran;
    private long ended;
    private long readyNanos = -1;

    TurnCount(double[] beforeNanos) {
      this.beforeNanos = beforeNanos;
      turns = new long[beforeNanos.length];
      replaced = new long[beforeNanos.length];
      ran = new int[simulator.machine().contextCount()];
      Arrays.fill(ran, -1);
    }

    /** Segments of no length are changes on the way to what holds. */
    @Override
    public void segmentEnded(long now) {
      if (now == ended) {
        return;
      }
      for (int i = 0; i < ran.length; i++) {
        int running = simulator.runningOn(i);
        if (readyNanos >= 0 && running != ran[i]) {
          count(ran[i], running);
        }
        ran[i] = running;
      }
      ended = now;
      if (readyNanos < 0 && isReady(now)) {
        readyNanos = now;
      }
    }

    private void count(int before, int after) {
      if (after >= 0) {
        turns[after]++;
      }
      if (before >= 0 && simulator.endNanos(before) < 0) {
        replaced[before]++;
      }
    }

    private boolean isReady(long now) {
      for (int i = 0; i < beforeNanos.length; i++) {
        if (simulator.workDone(i, now) < beforeNanos[i] - 1) {
          return false;
        }
      }
      return true;
    }
  }
}
