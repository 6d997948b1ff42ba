package akula.contract;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.PolicyCalls;
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
import akula.formats.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;

/**
 * A simulated run with more threads than contexts, some of which sleep and are woken, under a
 * policy that orders queues; what has to hold in any order is checked all the time.
 */
final class OrderedRun implements RunObserver {
  private static final long SECOND = 1_000_000_000L;

  private static final int APPLICATIONS = 4;

  private final Simulator simulator;
  private final long longestWaitNanos;
  private final int contexts;
  private final Launches launches;
  private final List<String> trace = new ArrayList<>();
  private final long[] waitsSince;

  /**
   * Makes one that is drawn from a seed, with a few threads on each context.
   *
   * @param longestWaitNanos a thread that could run waits no longer
   */
  OrderedRun(MachineDescription machine, long seed, long longestWaitNanos) {
    this.longestWaitNanos = longestWaitNanos;
    SplittableRandom random = new SplittableRandom(seed);
    List<Application> applications = new ArrayList<>();
    for (int i = 0; i < APPLICATIONS; i++) {
      double solo = 1 + 20 * random.nextDouble();
      applications.add(
          new Application(
              "a" + i,
              solo,
              Double.NaN,
              ApplicationClass.UNCLASSIFIED,
              List.of(),
              List.of(new Phase(i, solo)),
              1,
              OptionalDouble.of(0.3 * random.nextDouble())));
    }
    BootstrapData data =
        BootstrapData.withoutContention(
            new DataSet("random", "", true, List.of(), applications, Map.of(), ""));
    simulator = new Simulator(machine, data, Settings.DEFAULT);
    contexts = simulator.machine().contextCount();
    List<Workload.Launch> drawn = new ArrayList<>();
    for (int i = 0; i < 2 * contexts; i++) {
      drawn.add(
          new Workload.Launch(
              "a" + random.nextInt(APPLICATIONS),
              random.nextBoolean() ? 0 : random.nextLong(10 * SECOND),
              1 + random.nextInt(3),
              Behaviour.PLAIN,
              Optional.empty()));
    }
    launches = Launches.of(new Workload("random", drawn), data);
    waitsSince = new long[launches.count()];
    Arrays.fill(waitsSince, -1);
  }

  /** Returns the calls of the policy. */
  PolicyCalls calls() {
    return simulator.calls();
  }

  /**
   * Runs to the end; returns who ran where from when on, a line each time that it changed.
   *
   * @param name of the policy, for messages
   * @throws RunFailedException if the policy fails, or loses a thread
   */
  List<String> run(String name, Scheduler policy) throws RunFailedException {
    simulator.require(name, policy, launches.count());
    simulator.run(launches, policy, name, 1, this);
    for (int i = 0; i < launches.count(); i++) {
      if (simulator.endNanos(i) <= 0) {
        throw new BrokenException("thread %d has not ended".formatted(i));
      }
    }
    return trace;
  }

  @Override
  public void segmentBegan(long now) {
    StringBuilder line = new StringBuilder("at ").append(now).append(':');
    BitSet seen = new BitSet();
    for (int c = 0; c < contexts; c++) {
      int running = simulator.runningOn(c);
      int[] threads = simulator.threadsOn(c);
      assertRunsOne(now, c, running, threads);
      for (int thread : threads) {
        if (seen.get(thread)) {
          throw new BrokenException(
              "at %.3f s thread %d is in two queues".formatted(seconds(now), thread));
        }
        seen.set(thread);
        waitsSince[thread] = thread == running || waitsSince[thread] < 0 ? now : waitsSince[thread];
        if (now - waitsSince[thread] > longestWaitNanos) {
          throw new BrokenException(
              "at %.3f s thread %d has waited on context %d for %.3f s, longer than %.3f s"
                  .formatted(
                      seconds(now),
                      thread,
                      c,
                      seconds(now - waitsSince[thread]),
                      seconds(longestWaitNanos)));
        }
      }
      line.append(' ').append(running);
    }
    for (int i = 0; i < waitsSince.length; i++) {
      waitsSince[i] = seen.get(i) ? waitsSince[i] : -1;
    }
    trace.add(line.toString());
  }

  private static double seconds(long nanos) {
    return (double) nanos / SECOND;
  }

  /** Plain comparisons: there are millions of them in a run. */
  private static void assertRunsOne(long now, int context, int running, int[] threads) {
    boolean isThere = Arrays.stream(threads).anyMatch(thread -> thread == running);
    if (isThere != threads.length > 0) {
      throw new BrokenException(
          "at %.3f s thread %d runs on context %d, whose queue is %s"
              .formatted(seconds(now), running, context, Arrays.toString(threads)));
    }
  }

  @Override
  public void segmentEnded(long now) {}
}
