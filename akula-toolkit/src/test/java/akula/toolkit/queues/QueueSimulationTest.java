package akula.toolkit.queues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyCatalog;
import akula.bootstrap.RunFailedException;
import akula.formats.machine.MachineReader;
import akula.profiler.queues.QueueComparison;
import akula.profiler.queues.QueueComparison.Nearness;
import akula.profiler.queues.QueueQuantity;
import akula.profiler.queues.QueueSimulation;
import akula.profiler.queues.ThreadTurns;
import akula.profiler.queues.TurnScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Turns that can be counted on fingers, as a kernel would have given them. */
class QueueSimulationTest {
  private static final long MILLI = 1_000_000;
  private static final long BEFORE = 100_000;
  private static final String POLICY = "eevdf:version=6.18,baseSlice=1400us,tick=4ms";

  @TempDir private Path folder;

  private MachineDescription oneCpu;

  @BeforeEach
  void readMachine() throws Exception {
    Path file = folder.resolve("one.json");
    Files.writeString(
        file, "{\"name\": \"one\", \"memory_domains\": [{\"cpus\": \"0\", \"node\": 0}]}");
    oneCpu = MachineReader.read(file);
  }

  private List<ThreadTurns> simulated(TurnScenario scenario, List<ThreadTurns> measured)
      throws Exception {
    return new QueueSimulation(oneCpu, PolicyCatalog.ofClassPath().resolve(POLICY))
        .run(scenario, measured);
  }

  private static List<ThreadTurns> ran(TurnScenario scenario, long runNanos) {
    return IntStream.range(0, scenario.threads())
        .mapToObj(i -> new ThreadTurns(scenario.nice(i), BEFORE, runNanos, runNanos, 0, 1, 0))
        .toList();
  }

  /**
   * The second thread is the last one that is ready, at 0.2 ms, and goes on until the tick at 4 ms:
   * a slice of 1.4 ms is over at the tick after it. Then they have 4 ms in turn, until the second
   * one has its last 0.2 ms.
   */
  @Test
  void threadsThatShareTimeHaveATurnATick() throws Exception {
    TurnScenario scenario = new TurnScenario("sharing", 2, 40 * MILLI, 1, 0);
    List<ThreadTurns> threads = simulated(scenario, ran(scenario, 40 * MILLI));
    assertThat(threads)
        .containsExactly(
            new ThreadTurns(0, BEFORE, 79_800_000, 40 * MILLI, 39_800_000, 10, 9),
            new ThreadTurns(0, BEFORE, 80 * MILLI, 40 * MILLI, 40 * MILLI, 10, 10));
  }

  @Test
  void whoIsAloneGoesOnHoweverOftenItYields() throws Exception {
    TurnScenario scenario = new TurnScenario("alone", 1, MILLI, 20, 0);
    assertThat(simulated(scenario, ran(scenario, 20 * MILLI)))
        .containsExactly(new ThreadTurns(0, BEFORE, 20 * MILLI, 20 * MILLI, 0, 0, 0));
  }

  /** Each yield gives up what is left of a slice, so the other one runs; the second one began. */
  @Test
  void whoYieldsHasATurnForEachBlock() throws Exception {
    TurnScenario scenario = new TurnScenario("yields", 2, MILLI, 10, 0);
    List<ThreadTurns> threads = simulated(scenario, ran(scenario, 10 * MILLI));
    assertThat(threads).extracting(ThreadTurns::turns).containsExactly(10L, 9L);
  }

  @Test
  void aKernelThatCountsNoTurnsIsRefused() throws Exception {
    Path counted = folder.resolve("schedstat");
    for (String content : List.of("0 0 0\n", "")) {
      if (!content.isEmpty()) {
        Files.writeString(counted, content);
      } else {
        Files.delete(counted);
      }
      assertThatThrownBy(() -> QueueValidationBuilder.requireCounts(counted))
          .isInstanceOf(RunFailedException.class)
          .hasMessage(
              "this kernel does not count the turns of threads (%s), with which queues are compared;"
                      .formatted(counted)
                  + " it needs CONFIG_SCHED_INFO");
    }
    Files.writeString(counted, "92351 2993490 2\n");
    QueueValidationBuilder.requireCounts(counted);
  }

  @Test
  void quantitiesAreThoseOfTheThreads() {
    TurnScenario scenario = new TurnScenario("weights", 2, MILLI, 1, 5);
    List<ThreadTurns> real =
        List.of(
            new ThreadTurns(0, BEFORE, 4_000_000_000L, 3_000_000_000L, 1_000_000_000L, 5, 5),
            new ThreadTurns(5, BEFORE, 6_000_000_000L, 3_000_000_000L, 3_000_000_000L, 7, 7));
    List<ThreadTurns> other =
        List.of(
            new ThreadTurns(0, BEFORE, 4_000_000_000L, 3_000_000_000L, 1_000_000_000L, 6, 6),
            new ThreadTurns(5, BEFORE, 6_000_000_000L, 3_000_000_000L, 3_000_000_000L, 12, 12));
    QueueComparison one =
        new QueueComparison(
            scenario, 1, Collections.nCopies(2, real), Collections.nCopies(2, other));
    assertThat(one.measured(QueueQuantity.TURNS).mean()).isEqualTo(12);
    assertThat(one.simulated(QueueQuantity.TURNS).mean()).isEqualTo(18);
    assertThat(one.ratio(QueueQuantity.TURNS).mean()).isEqualTo(1.5);
    assertThat(one.nearness(QueueQuantity.TURNS)).isEqualTo(Nearness.BEYOND);
    assertThat(one.measured(QueueQuantity.WAIT).mean()).isEqualTo(2);
    assertThat(one.nearness(QueueQuantity.WAIT)).isEqualTo(Nearness.WITHIN);
    assertThat(one.measured(QueueQuantity.SHARE).mean()).isEqualTo(75);
    assertThat(one.measured(QueueQuantity.NICE_SHARE).mean()).isEqualTo(50);
    QueueComparison once = new QueueComparison(scenario, 1, List.of(real), List.of(real));
    assertThat(once.nearness(QueueQuantity.TURNS)).isEqualTo(Nearness.NOT_CERTAIN);
    QueueComparison mixed =
        new QueueComparison(scenario, 1, List.of(real, real), List.of(real, other));
    assertThat(mixed.nearness(QueueQuantity.TURNS)).isEqualTo(Nearness.NOT_CERTAIN);
  }
}
