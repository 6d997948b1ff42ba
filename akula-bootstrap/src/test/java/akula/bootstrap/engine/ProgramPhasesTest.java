package akula.bootstrap.engine;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.example.NaiveSpread;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.pairs.PairMatrix;
import akula.formats.SourceText;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.Composition;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.SharingLevel;
import akula.formats.workload.WorkloadReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Threads with a program whose application has phases, worked out by hand; times in seconds.
 * Application A of 10 s is hot, at half speed beside anybody, in its first 4 s, and cold in the
 * other 6; B slows nobody who is cold, and is slowed by nobody.
 */
class ProgramPhasesTest {
  private static final int HOT = 1;
  private static final int COLD = 2;

  private static BootstrapData data() {
    double[][] speeds = {{1, 1, 1, 1}, {0.5, 0.5, 0.5, 0.5}, {1, 1, 1, 1}, {1, 1, 1, 1}};
    return BootstrapData.of(
        new DataSet(
            "x",
            "",
            true,
            List.of(ParameterColumn.of("LLC_MISS_RATE", "1/kiloinstruction")),
            List.of(
                application("A", 0, new Phase(HOT, 4), new Phase(COLD, 6)),
                application("hot", 20, new Phase(HOT, 10)),
                application("cold", 1, new Phase(COLD, 10)),
                application("B", 3, new Phase(3, 10))),
            Map.of(
                SharingLevel.MEMORY_DOMAIN,
                List.of(new PairMatrix(speeds, List.of(), Composition.PRODUCT))),
            ""));
  }

  private static Application application(String name, double misses, Phase... phases) {
    return new Application(
        name, 10, Double.NaN, ApplicationClass.UNCLASSIFIED, List.of(misses), List.of(phases));
  }

  private static Simulator run(int cores, String entries, Scheduler policy) throws Exception {
    BootstrapData data = data();
    var simulator =
        new Simulator(MachineDescription.regular("m", 1, cores, 1), data, Settings.DEFAULT);
    var source = new SourceText("w.yaml", "launches:\n" + entries);
    simulator.run(
        Launches.of(WorkloadReader.read(source, Optional.empty()), data), policy, "test", 1);
    return simulator;
  }

  private static double firstEnd(String program) throws Exception {
    String entries =
        """
          - {application: A, threads: 1, program: %s}
          - {application: B, threads: 1, program: [{work: 100s}]}
        """;
    Simulator simulator = run(2, entries.formatted(program), new NaiveSpread());
    return simulator.endNanos(0) / 1e9;
  }

  /**
   * Of 20 s of work the first 8 are hot. A piece has the row of where it begins: so of 4 pieces two
   * are hot, of one all; and one that begins where a phase ends, to within rounding, is cold.
   */
  @ParameterizedTest
  @CsvSource({
    "'[{repeat: 20, program: [{work: 1s}]}]', 28",
    "'[{repeat: 4, program: [{work: 5s}]}]', 30",
    "'[{work: 20s}]', 40",
    "'[{work: 8s}, {work: 12s}]', 28",
    "'[{work: 7.9s}, {work: 12.1s}]', 40",
    "'[{repeat: 200, program: [{work: 0.1s}]}]', 28",
    "'[{sleep: 3s}, {work: 4s}, {sleep: 3s}, {work: 4s}, {work: 12s}]', 34",
    "'[{work: 8s}, {lock: {name: x, work: 12s}}]', 28",
    "'[{work: 8s}, {yield: true}, {work: 12s}]', 28"
  })
  void eachPieceOfWorkHasTheRowOfThePhaseInWhichItBegins(String program, double end)
      throws Exception {
    assertThat(firstEnd(program)).isEqualTo(end);
  }

  /**
   * Both are hot for 2 s of their 5. The first comes to the barrier after 4 s, with 2 s done at
   * half speed, the second has half a second left.
   */
  @Test
  void threadsThatAreWokenGoOnInTheirPhases() throws Exception {
    for (String wait : List.of("sleep", "spin")) {
      String entries =
          """
            - application: A
              threads: 2
              program: [{work: [2s, 2.5s]}, {barrier: %s}, {work: [3s, 2.5s]}]
          """;
      Simulator simulator = run(2, entries.formatted(wait), new NaiveSpread());
      // the second does that at full speed, as nobody is beside it
      assertThat(ProgramRuns.ends(simulator)).as(wait).containsExactly(7.5, 7.0);
    }
  }

  /** It is at half speed for 4 s of work, 8 s: then it is cold, and its neighbour knows. */
  @Test
  void countersShowTheRowOfThePhase() throws Exception {
    List<Double> misses = new ArrayList<>();
    Scheduler reader =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.addParameter("LLC_MISS_RATE");
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {
            if (machine.nowNanos() > 0 && machine.threadCount() == 2) {
              misses.add(machine.getThread(0).readParameter("LLC_MISS_RATE"));
            }
          }
        };
    run(
        2,
        """
          - {application: A, threads: 1, program: [{repeat: 10, program: [{work: 1s}]}]}
          - {application: B, threads: 1, program: [{work: 14s}]}
        """,
        reader);
    assertThat(misses)
        .containsExactly(20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 20.0, 1.0, 1.0, 1.0, 1.0, 1.0);
  }
}
