package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.WeightedTurns;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.SourceText;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.Phase;
import akula.formats.workload.WorkloadReader;
import akula.wrapper.kernel.FakeKernel;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.kernel.KernelStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The same policy in the simulator and on a kernel that tells and carries out without delay: it
 * decides the same at the same times. Both traces are printed.
 */
class KernelAndSimulatorTest {
  private static final long MILLI = 1_000_000;
  private static final int THREADS = 3;
  private static final int ROUNDS = 40;

  /** Notes who runs where, from when on. */
  private static final class Noted implements Scheduler, QueueOrder {
    private final Scheduler policy;
    private final QueueOrder order;
    private final List<String> trace = new ArrayList<>();
    private Machine machine;

    Noted(Scheduler policy) {
      this.policy = policy;
      order =
          policy instanceof QueueOrder own
              ? own
              : new WeightedTurns(100 * MILLI, AkulaThread::weight);
    }

    @Override
    public void launchThread(AkulaThread thread, Machine on) {
      machine = on;
      policy.launchThread(thread, on);
    }

    @Override
    public void updateSchedule(Machine on) {
      policy.updateSchedule(on);
    }

    @Override
    public void threadBlocked(AkulaThread thread, Machine on) {
      policy.threadBlocked(thread, on);
    }

    @Override
    public void threadWoken(AkulaThread thread, Machine on) {
      policy.threadWoken(thread, on);
    }

    @Override
    public void enqueue(AkulaThread thread, RunQueue queue, Reason why, HardwareContext before) {
      order.enqueue(thread, queue, why, before);
      note(queue, why + " " + thread.name());
    }

    @Override
    public void dequeue(AkulaThread thread, RunQueue queue, Reason why) {
      order.dequeue(thread, queue, why);
      note(queue, why + " " + thread.name());
    }

    @Override
    public void pickNext(RunQueue queue) {
      AkulaThread before = queue.running();
      order.pickNext(queue);
      if (queue.running() != null && queue.running() != before) {
        note(queue, "runs " + queue.running().name());
      }
    }

    @Override
    public void overruled(RunQueue queue) {
      note(queue, "overruled");
      order.overruled(queue);
    }

    @Override
    public long tickNanos() {
      return order.tickNanos();
    }

    private void note(RunQueue queue, String what) {
      trace.add(
          "%.6f ms, context %d: %s"
              .formatted(machine.nowNanos() / 1e6, queue.context().index(), what));
    }
  }

  /** Notes whom a policy lets run where, and leaves the order of queues to the host. */
  private static final class Placed implements Scheduler {
    private final Scheduler policy;
    private final List<String> trace = new ArrayList<>();

    Placed(Scheduler policy) {
      this.policy = policy;
    }

    @Override
    public void launchThread(AkulaThread thread, Machine machine) {
      policy.launchThread(thread, machine);
    }

    @Override
    public void updateSchedule(Machine machine) {
      policy.updateSchedule(machine);
      StringBuilder line = new StringBuilder("%.6f ms".formatted(machine.nowNanos() / 1e6));
      for (AkulaThread thread : machine.threads()) {
        line.append(", ").append(thread.name()).append(thread.isPaused() ? " paused" : " runs");
        line.append(" on ").append(thread.context());
      }
      if (machine.threadCount() > 0) {
        trace.add(line.toString());
      }
    }
  }

  private static Scheduler policy(String spec) {
    return PolicyCatalog.ofClassPath().resolve(spec).newScheduler(new SplittableRandom(1));
  }

  private static void simulate(MachineDescription machine, Scheduler policy, int yields)
      throws Exception {
    BootstrapData data =
        BootstrapData.withoutContention(
            new DataSet(
                "one",
                "",
                true,
                List.of(),
                List.of(application("a"), application("b")),
                Map.of(),
                ""));
    StringBuilder text = new StringBuilder("launches:\n");
    for (int i = 0; i < 2; i++) {
      text.append(
          """
            - application: %s
              threads: %d
              nice: %d
              program: [{repeat: %d, program: [{work: %dus}%s]}]
          """
              .formatted(
                  i == 0 ? "a" : "b",
                  THREADS,
                  5 * i,
                  ROUNDS,
                  work(i),
                  i < yields ? ", {yield: true}" : ""));
    }
    var source = new SourceText("both.yaml", text.toString());
    Launches launches = Launches.of(WorkloadReader.read(source, Optional.empty()), data);
    new Simulator(machine, data, Settings.DEFAULT).run(launches, policy, "tried", 1);
  }

  /** Microseconds; as a rule no turn ends where work does. */
  private static int work(int process) {
    return 7003 + 6008 * process;
  }

  private static Application application(String name) {
    return new Application(
        name,
        1,
        Double.NaN,
        ApplicationClass.UNCLASSIFIED,
        List.of(),
        List.of(new Phase(0, 1)),
        1,
        OptionalDouble.empty());
  }

  private static void onTheKernel(MachineDescription machine, Scheduler policy, int yields) {
    FakeKernel kernel = new FakeKernel(machine.contextCount(), 50 * MILLI, 1 << 20);
    for (int process = 0; process < 2; process++) {
      for (int i = 0; i < THREADS; i++) {
        List<Step> steps = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
          steps.add(new Step.Run(work(process) * 1000L));
          if (process < yields) {
            steps.add(new Step.Yield());
          }
        }
        kernel.begin(100 + 10 * process + i, 100 + process, process == 0 ? 100 : 33, steps);
      }
    }
    KernelStage stage =
        new KernelStage(kernel, machine, policy, false, process -> process == 100 ? "a" : "b");
    while (!kernel.living().isEmpty()) {
      stage.run(10 * MILLI);
    }
    stage.run(10 * MILLI);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cfs|1|0",
        "cfs|2|0",
        "cfs|2|2",
        "eevdf|2|1",
        "cfs:version=2.6.24|1|2",
        "time_aggregation:timeBonus=5ms|1|2",
        "global_aggregation|2|1",
        "gang|2|0",
        "gang|4|0",
        "gang|6|0",
        "gang:quantum=30ms,requeue=ran|3|1"
      })
  void decidesTheSame(String spec, int cpus, int yields) throws Exception {
    MachineDescription machine = MachineDescription.regular("m", 1, cpus, 1);
    Noted simulated = new Noted(policy(spec));
    simulate(machine, simulated, yields);
    Noted real = new Noted(policy(spec));
    onTheKernel(machine, real, yields);
    System.out.printf("%s on %d cpus, simulated:%n", spec, cpus);
    simulated.trace.stream().limit(12).forEach(System.out::println);
    System.out.println("by the kernel:");
    real.trace.stream().limit(12).forEach(System.out::println);
    assertThat(real.trace).isEqualTo(simulated.trace);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gang", "gang:quantum=20ms,changes=choose"})
  void decidesTheSameWhereTheHostOrdersQueues(String spec) throws Exception {
    MachineDescription machine = MachineDescription.regular("m", 1, 4, 1);
    Placed simulated = new Placed(policy(spec));
    simulate(machine, simulated, 0);
    Placed real = new Placed(policy(spec));
    onTheKernel(machine, real, 0);
    assertThat(real.trace).isEqualTo(simulated.trace).hasSizeGreaterThan(5);
  }
}
