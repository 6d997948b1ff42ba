package akula.policies.queues;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns take no memory, however many there are. */
class TurnAllocationTest {
  private static final int THREADS = 40;
  private static final int FEW_TURNS = 50;
  private static final int MANY_TURNS = 5000;

  private final BootstrapData data =
      BootstrapData.withoutContention(
          new DataSet(
              "one",
              "",
              true,
              List.of(),
              List.of(
                  new Application(
                      "a",
                      1,
                      Double.NaN,
                      ApplicationClass.UNCLASSIFIED,
                      List.of(),
                      List.of(new Phase(0, 1)),
                      1,
                      OptionalDouble.empty())),
              Map.of(),
              ""));

  private final Simulator simulator =
      new Simulator(MachineDescription.regular("m", 1, 2, 1), data, Settings.DEFAULT);

  /** Threads of four processes that yield all the time, each with work of its own length. */
  private Launches launches(int turns) throws Exception {
    StringBuilder text = new StringBuilder("launches:\n");
    for (int i = 0; i < 4; i++) {
      text.append(
          """
            - application: a
              threads: %d
              program: [{repeat: %d, program: [{work: %d us}, {yield: true}]}]
          """
              .formatted(THREADS / 4, turns, 50 + i)
              .replace(" us}", "us}"));
    }
    var source = new SourceText("turns.yaml", text.toString());
    return Launches.of(WorkloadReader.read(source, Optional.empty()), data);
  }

  private long bytes(Launches launches, String spec) throws Exception {
    var policy = PolicyCatalog.ofClassPath().resolve(spec).newScheduler(new SplittableRandom(1));
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    simulator.run(launches, policy, spec, 1);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cfs:version=2.6.24",
        "cfs:version=6.5",
        "eevdf",
        "time_aggregation:timeBonus=5ms",
        "global_aggregation:timeBonus=5ms,globalBonus=5ms,globalTimeBonus=5ms",
        "refill_aggregation"
      })
  void aTurnAllocatesNothing(String spec) throws Exception {
    Launches few = launches(FEW_TURNS);
    Launches many = launches(MANY_TURNS);
    for (int i = 0; i < 4; i++) {
      bytes(many, spec); // until all of it is compiled
    }
    assertThat(bytes(many, spec) - bytes(few, spec))
        .as("bytes of some %,d turns more", THREADS * (MANY_TURNS - FEW_TURNS))
        .isLessThan(50_000);
  }
}
