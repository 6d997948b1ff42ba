package akula.benchmarks;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.SourceText;
import akula.formats.workload.Workload;
import akula.formats.workload.WorkloadReader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Turns that a second simulates where policies order queues: threads of ten processes on two
 * contexts that yield after each piece of work. One thread of the JVM, median of five. Arguments:
 * policies.
 */
public final class QueueSpeed {
  private static final int[] THREADS = {10, 100, 1000, 10_000};
  private static final int PROCESSES = 10;
  private static final int TURNS = 4_000_000;

  private QueueSpeed() {}

  /** In the order in which they come: what the simulator itself takes for a turn. */
  static final class InTurn implements Scheduler, QueueOrder {
    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      thread.activate();
      machine.addThread(thread);
    }

    @Override
    public void updateSchedule(Machine machine) {
      machine.skipIntervals();
    }

    @Override
    public void pickNext(RunQueue queue) {
      if (queue.running() == null && queue.waitingCount() > 0) {
        queue.run(queue.waiting(0), 10_000_000);
      }
    }
  }

  /** Runs it. */
  public static void main(String[] arguments) throws Exception {
    for (int threads : THREADS) {
      print("in turn", threads, InTurn::new);
      for (String spec : List.of(arguments)) {
        print(spec, threads, () -> Bench.policy(spec).newScheduler(new SplittableRandom(1)));
      }
    }
  }

  private static void print(String name, int threads, Supplier<Scheduler> policy) throws Exception {
    BootstrapData data = Bench.data("pair-matrix");
    Simulator simulator =
        new Simulator(MachineDescription.regular("m", 1, 2, 1), data, Settings.DEFAULT);
    Launches launches = Launches.of(workload(threads, data), data);
    double[] seconds = new double[Bench.REPEATS];
    simulator.run(launches, policy.get(), name, 1);
    simulator.run(launches, policy.get(), name, 1);
    for (int i = 0; i < seconds.length; i++) {
      long start = System.nanoTime();
      simulator.run(launches, policy.get(), name, 1);
      seconds[i] = (System.nanoTime() - start) / 1e9;
    }
    Arrays.sort(seconds);
    System.out.printf(
        Locale.ROOT,
        "%6d threads, %-24s %.2f million turns a second%n",
        threads,
        name,
        TURNS / seconds[seconds.length / 2] / 1e6);
  }

  private static Workload workload(int threads, BootstrapData data) throws Exception {
    String name = data.dataSet().applications().getFirst().name();
    StringBuilder text = new StringBuilder("launches:\n");
    for (int i = 0; i < PROCESSES; i++) {
      text.append(
          """
            - application: %s
              threads: %d
              program: [{repeat: %d, program: [{work: %d us}, {yield: true}]}]
          """
              .formatted(name, threads / PROCESSES, TURNS / threads, 50 + i)
              .replace(" us}", "us}"));
    }
    return WorkloadReader.read(new SourceText("turns.yaml", text.toString()), Optional.empty());
  }
}
