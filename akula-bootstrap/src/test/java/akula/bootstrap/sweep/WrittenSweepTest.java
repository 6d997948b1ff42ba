package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.formats.InvalidInputException;
import akula.formats.SourceText;
import akula.formats.csv.RowEncoder;
import akula.formats.sweep.Arrivals;
import akula.formats.workload.WorkloadReader;
import akula.statistics.metrics.RunAccumulator;
import akula.statistics.results.RunsCsv;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** Sweeps over workloads that somebody wrote, with applications of several threads. */
class WrittenSweepTest {
  private static final String DEVILS =
      """
      launches:
        - application: a0
          count: 2
          threads: 2
          program: [work: 9s]
      """;
  private static final String TURTLES =
      """
      launches:
        - application: a8
          threads: 2
          program: [work: [3s, 1s], barrier: sleep, work: 2s]
        - {application: a9, launch: 1s}
      """;

  private static WrittenWorkload workload(String name, String text) {
    try {
      var read = WorkloadReader.read(new SourceText("w.yaml", text), Optional.empty());
      return new WrittenWorkload(name, read, TenApplications.data());
    } catch (InvalidInputException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static SweepPlan plan(long seed, int repeat, Duration closed) {
    return new SweepPlan(
        SweepTest.MACHINE,
        TenApplications.data(),
        Settings.DEFAULT,
        List.of(
            SweepTest.policy(SweepPolicies.Spread.class),
            SweepTest.policy(SweepPolicies.ByChance.class)),
        List.of(workload("devils", DEVILS), workload("turtles", TURTLES)),
        repeat,
        seed,
        true,
        Arrivals.TOGETHER,
        closed);
  }

  private static List<String> rows(SweepPlan plan, String start) throws Exception {
    return SweepTest.output(plan, 2).lines().filter(line -> line.startsWith(start)).toList();
  }

  /**
   * Two of the four devils share a domain, where each has 0.9 of its speed: 9 s become 10 s.
   * Turtles slow nobody down: who has 1 s of work sleeps until 3 s, and both end at 5 s, as alone.
   */
  @Test
  void theRowsAreThoseOfThePrograms() throws Exception {
    assertThat(rows(plan(1, 1, Duration.ZERO), "devils,0,spread"))
        .containsExactly(
            "devils,0,spread,11.111111,11.111111,10.000000000,3.600000,1.111111,1.000000,0",
            "devils,0,spread,0,a0,0.000000000,0.000000000,10.000000000,9.000000000,11.111111,0,0",
            "devils,0,spread,1,a0,0.000000000,0.000000000,10.000000000,9.000000000,11.111111,0,0",
            "devils,0,spread,2,a0,0.000000000,0.000000000,10.000000000,9.000000000,11.111111,0,1",
            "devils,0,spread,3,a0,0.000000000,0.000000000,10.000000000,9.000000000,11.111111,0,1");
    assertThat(rows(plan(1, 1, Duration.ZERO), "turtles,0,spread"))
        .containsExactly(
            "turtles,0,spread,0.000000,0.000000,20.000000000,3.000000,1.000000,1.000000,0",
            "turtles,0,spread,0,a8,0.000000000,0.000000000,5.000000000,5.000000000,0.000000,0,0",
            "turtles,0,spread,1,a8,0.000000000,0.000000000,5.000000000,5.000000000,0.000000,0,0",
            "turtles,0,spread,2,a9,1.000000000,1.000000000,20.000000000,19.000000000,0.000000,0,1");
  }

  /** An application starts again when both of its threads have ended: at 10 s, 20 s and 30 s. */
  @Test
  void inClosedRunsTheInstancesCount() throws Exception {
    List<String> rows = rows(plan(1, 1, Duration.ofSeconds(35)), "devils,0,spread");
    assertThat(rows.getFirst())
        .isEqualTo(
            "devils,0,spread,11.111111,11.111111,30.000000000,3.085714,1.111111,1.000000,0,6,"
                + "10.000000");
    assertThat(rows.subList(1, rows.size()).stream().map(row -> row.split(",")[11]))
        .containsExactly(
            "0", "0", "1", "1", "2", "2", "3", "3", "4", "4", "5", "5", "6", "6", "7", "7");
  }

  @Property(tries = 20)
  void theBytesDoNotDependOnTheNumberOfWorkers(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int workers, @ForAll boolean closed)
      throws Exception {
    SweepPlan plan = plan(seed, 6, closed ? Duration.ofSeconds(60) : Duration.ZERO);
    assertThat(SweepTest.output(plan, workers)).isEqualTo(SweepTest.output(plan, 1));
  }

  /** What the command that a report names does: the workload with the seed plus the number. */
  @Property(tries = 20)
  void aRepetitionIsARunWithTheNextSeed(
      @ForAll @LongRange(min = -1000, max = 1000) long seed,
      @ForAll @IntRange(min = 0, max = 4) int number)
      throws Exception {
    List<String> swept =
        rows(plan(seed, 5, Duration.ZERO), "devils,%d,by_chance".formatted(number));
    assertThat(swept.getFirst()).isEqualTo(simulated(seed + number, number));
  }

  private static String simulated(long seed, int number) throws RunFailedException {
    Simulator simulator =
        new Simulator(SweepTest.MACHINE, TenApplications.data(), Settings.DEFAULT);
    Launches launches = workload("devils", DEVILS).launches();
    var policy = SweepTest.policy(SweepPolicies.ByChance.class);
    var scheduler = policy.newScheduler(SweepWorker.policyRandom(seed));
    simulator.run(launches, scheduler, policy.spec(), seed);
    RowEncoder row = new RowEncoder();
    var metrics = RunMeasures.of(simulator, launches, new RunAccumulator());
    RunsCsv.row(row, "devils", number, policy.spec(), metrics);
    return new String(row.toByteArray(), java.nio.charset.StandardCharsets.UTF_8).strip();
  }

  @Test
  void repetitionsMeetOtherRandomNumbers() throws Exception {
    List<String> rows =
        rows(plan(1, 8, Duration.ZERO), "devils,").stream()
            .filter(row -> row.contains(",by_chance,") && row.split(",").length == 10)
            .map(row -> row.replaceFirst("devils,\\d+", ""))
            .toList();
    assertThat(rows).hasSize(8);
    assertThat(rows.stream().distinct()).hasSizeGreaterThan(1);
  }

  @Test
  void aPartOfTheRepetitionsGivesThatPartOfTheRows() throws Exception {
    SweepPlan plan = plan(5, 7, Duration.ZERO);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    new Sweep(plan, 2).run((runs, threads, _) -> threads.writeTo(all));
    new Sweep(plan, 1).run(new WorkloadRange(0, 5), (runs, threads, _) -> threads.writeTo(parts));
    new Sweep(plan, 3).run(new WorkloadRange(5, 14), (runs, threads, _) -> threads.writeTo(parts));
    assertThat(parts.toByteArray()).isEqualTo(all.toByteArray());
  }

  @Test
  void aFailedRunNamesItsWorkload() throws Exception {
    assertThatThrownBy(() -> rows(plan(4, 1, Duration.ofSeconds(2)), ""))
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith("workload devils (seed 4): no application ended within the 2s of");
    assertThatThrownBy(() -> rows(plan(4, 3, Duration.ofSeconds(2)), ""))
        .hasMessageStartingWith("workload devils, repetition 0 (seed 4): no application ended");
  }

  @Test
  void eachWorkloadHasANameOfItsOwn() {
    WrittenWorkload one = workload("one", DEVILS);
    assertThatThrownBy(() ->
            new SweepPlan(
                SweepTest.MACHINE,
                TenApplications.data(),
                Settings.DEFAULT,
                List.of(SweepTest.policy(SweepPolicies.Spread.class)),
                List.of(one, new WrittenWorkload("one", one.launches(), one.written())),
                1,
                1,
                true))
        .hasMessage("workload one is given twice; name each once");
  }

  @Test
  void thereAreNoBoundsOfPrograms() {
    assertThatThrownBy(() -> new BoundsPass(plan(1, 1, Duration.ZERO), 1))
        .hasMessageStartingWith("workload devils: bounds are of threads that wait for nobody");
  }
}
