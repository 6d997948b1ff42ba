package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.HardwareContext;
import akula.api.Machine;
import akula.api.QueueOrder;
import akula.api.RunQueue;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
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
      order = (QueueOrder) policy;
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

  private static Noted policy(String spec) {
    return new Noted(
        PolicyCatalog.ofClassPath().resolve(spec).newScheduler(new SplittableRandom(1)));
  }

  private static List<String> simulated(MachineDescription machine, String spec, int yields)
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
    Noted policy = policy(spec);
    new Simulator(machine, data, Settings.DEFAULT).run(launches, policy, spec, 1);
    return policy.trace;
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

  private static List<String> onTheKernel(MachineDescription machine, String spec, int yields) {
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
    Noted policy = policy(spec);
    KernelStage stage =
        new KernelStage(kernel, machine, policy, false, process -> process == 100 ? "a" : "b");
    while (!kernel.living().isEmpty()) {
      stage.run(10 * MILLI);
    }
    stage.run(10 * MILLI);
    return policy.trace;
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
        "global_aggregation|2|1"
      })
  void decidesTheSame(String spec, int cpus, int yields) throws Exception {
    MachineDescription machine = MachineDescription.regular("m", 1, cpus, 1);
    List<String> simulated = simulated(machine, spec, yields);
    List<String> real = onTheKernel(machine, spec, yields);
    System.out.printf("%s on %d cpus, simulated:%n", spec, cpus);
    simulated.stream().limit(12).forEach(System.out::println);
    System.out.println("by the kernel:");
    real.stream().limit(12).forEach(System.out::println);
    assertThat(real).isEqualTo(simulated);
  }
}
