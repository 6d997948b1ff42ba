package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.plugin.PolicyDefinition;
import akula.api.plugin.PolicyFactory;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.RunFailedException;
import akula.bootstrap.Settings;
import akula.bootstrap.contention.CoSchedule;
import akula.bootstrap.contention.CoScheduleCache;
import akula.bootstrap.engine.Launches;
import akula.formats.dataset.Application;
import akula.formats.dataset.ApplicationClass;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.ParameterColumn;
import akula.formats.dataset.Phase;
import akula.formats.dataset.Provenance;
import akula.formats.dataset.SharingLevel;
import akula.formats.sweep.Arrivals;
import akula.statistics.results.SummaryCsv;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SweepTest {
  private static final MachineDescription MACHINE = MachineDescription.regular("2x4", 2, 4, 1);

  /** Ten applications, the first six devils; each neighbour costs the devils a tenth. */
  private static BootstrapData data(int cacheCapacity) {
    List<Application> applications = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      applications.add(
          new Application(
              "a" + i,
              10 + i,
              Double.NaN,
              i < 6 ? ApplicationClass.DEVIL : ApplicationClass.TURTLE,
              List.of(6.0 - i / 2.0),
              List.of(new Phase(i, 10 + i))));
    }
    DataSet set =
        new DataSet(
            "ten",
            "",
            Provenance.UNKNOWN,
            true,
            List.of(
                new ParameterColumn(
                    "LLC_MISS_RATE", "1/kiloinstruction", ParameterColumn.Scaling.PER_INSTRUCTION)),
            applications,
            Map.of(),
            "");
    return new BootstrapData(
        set, Map.of(SharingLevel.MEMORY_DOMAIN, SweepTest::solve), cacheCapacity);
  }

  private static BootstrapData data() {
    return data(CoScheduleCache.DEFAULT_CAPACITY);
  }

  private static CoSchedule solve(int[] rows) {
    double[] speeds = new double[rows.length];
    for (int i = 0; i < rows.length; i++) {
      speeds[i] = rows[i] < 6 ? Math.pow(0.9, rows.length - 1) : 1;
    }
    return new CoSchedule(rows, speeds, null);
  }

  private static PolicyFactory policy(Class<? extends Scheduler> type) {
    return PolicyDefinition.of(type).bind("");
  }

  private static SweepPlan plan(long seed, List<Class<? extends Scheduler>> policies) {
    return plan(data(), seed, policies);
  }

  private static SweepPlan plan(
      BootstrapData data, long seed, List<Class<? extends Scheduler>> policies) {
    return new SweepPlan(
        MACHINE,
        data,
        Settings.DEFAULT,
        policies.stream().map(SweepTest::policy).toList(),
        List.of(Category.parse("D4_T4"), Category.parse("D12_T3"), Category.parse("T1")),
        37,
        seed,
        true);
  }

  private static String output(SweepPlan plan, int workers)
      throws RunFailedException, IOException, InterruptedException {
    ByteArrayOutputStream runs = new ByteArrayOutputStream();
    ByteArrayOutputStream threads = new ByteArrayOutputStream();
    byte[] summary =
        SummaryCsv.encode(
            new Sweep(plan, workers)
                .run((runRows, threadRows, count) -> {
                  runRows.writeTo(runs);
                  threadRows.writeTo(threads);
                }));
    return runs.toString(StandardCharsets.UTF_8)
        + threads.toString(StandardCharsets.UTF_8)
        + new String(summary, StandardCharsets.UTF_8);
  }

  @Test
  void theBytesDoNotDependOnTheNumberOfWorkers() throws Exception {
    String one =
        output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 1);
    assertThat(
            output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 2))
        .isEqualTo(one);
    assertThat(
            output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 7))
        .isEqualTo(one);
    assertThat(
            output(plan(6, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 2))
        .isNotEqualTo(one);
    assertThat(one.lines()).hasSizeGreaterThan(3 * 37 * 2);
  }

  @Test
  void theBytesDoNotDependOnTheRoomForSolvedCoSchedules() throws Exception {
    List<Class<? extends Scheduler>> policies =
        List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class);
    String usual = output(plan(5, policies), 2);
    assertThat(output(plan(data(1), 5, policies), 2)).isEqualTo(usual);
    assertThat(output(plan(data(3), 5, policies), 3)).isEqualTo(usual);
  }

  @Test
  void theRunsOfAPolicyDoNotDependOnTheOthers() throws Exception {
    List<String> alone =
        output(plan(5, List.of(SweepPolicies.ByChance.class)), 2)
            .lines()
            .filter(line -> line.contains("by_chance"))
            .toList();
    List<String> beside =
        output(plan(5, List.of(SweepPolicies.Spread.class, SweepPolicies.ByChance.class)), 2)
            .lines()
            .filter(line -> line.contains("by_chance"))
            .toList();
    assertThat(beside).isEqualTo(alone).isNotEmpty();
  }

  @Test
  void aFailedRunNamesItsWorkloadAndThePolicy() throws Exception {
    Sweep sweep = new Sweep(plan(1, List.of(SweepPolicies.Picky.class)), 2);
    assertThatThrownBy(() -> sweep.run((runs, threads, count) -> {}))
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "workload D4_T4:\\d+ \\(seed 1\\): policy picky failed in launchThread for a3#0 at 0 s:"
                + " I will not have a3 first \\(illegal state exception at SweepPolicies.java:\\d+\\)");
  }

  @Test
  void whatThePolicyNeedsIsAskedBeforeTheRun() {
    assertThatThrownBy(() -> new Sweep(plan(1, List.of(SweepPolicies.Demanding.class)), 2))
        .hasMessage(
            "policy demanding needs parameter IPC, which data set ten does not have; it has"
                + " [CPU_SHARE, LLC_MISS_RATE, PROGRESS_RATE]");
  }

  @Test
  void whatTheSinkThrowsEndsTheSweep() throws Exception {
    Sweep sweep = new Sweep(plan(1, List.of(SweepPolicies.Spread.class)), 2);
    assertThatThrownBy(() ->
            sweep.run((runs, threads, count) -> {
              throw new IOException("no space");
            }))
        .isInstanceOf(IOException.class)
        .hasMessage("no space");
  }

  @Test
  void aCategoryWhoseClassIsEmptyIsRefused() {
    assertThatThrownBy(
            () -> new WorkloadSource(data().dataSet(), 1).require(Category.parse("D1_S2_T1")))
        .hasMessage(
            "category D1_S2_T1 needs 2 semi-devil(s), but data set ten has no application of class"
                + " semi-devil");
  }

  @Test
  void workloadsHaveTheirClassesInAnyOrder() {
    WorkloadSource source = new WorkloadSource(data().dataSet(), 9);
    boolean[] turtleAt = new boolean[8];
    for (int n = 0; n < 100; n++) {
      int[] drawn = source.draw(Category.parse("D5_T3"), n).applications();
      assertThat(Arrays.stream(drawn).filter(a -> a < 6).count()).isEqualTo(5);
      for (int i = 0; i < 8; i++) {
        turtleAt[i] |= drawn[i] >= 6;
      }
    }
    assertThat(turtleAt).containsOnly(true);
    assertThat(source.draw(Category.parse("D5_T3"), 4).applications())
        .isEqualTo(source.draw(Category.parse("D5_S0_T3"), 4).applications());
  }

  @Test
  void policiesAndCategoriesAreNamedOnce() {
    assertThatThrownBy(
            () -> plan(1, List.of(SweepPolicies.Spread.class, SweepPolicies.Spread.class)))
        .hasMessage("policy spread is given twice; name each once");
  }

  @Test
  void aNameThatIsNoCategoryIsRefused() {
    for (String name : List.of("", "D0_T0", "X4", "D4-T4", "D9999999", "D200000")) {
      assertThatThrownBy(() -> Category.parse(name))
          .hasMessage(
              "'"
                  + name
                  + "' is no workload category; expected numbers of devils, semi-devils and turtles"
                  + " such as D4_T4 or D1_S6_T1, at least one thread in all");
    }
  }

  private static SweepPlan closed(String arrivals, int seconds) {
    return new SweepPlan(
        MACHINE,
        data(),
        Settings.DEFAULT,
        List.of(policy(SweepPolicies.Spread.class)),
        List.of(Category.parse("D4_T4"), Category.parse("T1")),
        5,
        1,
        true,
        Arrivals.parse(arrivals),
        Duration.ofSeconds(seconds));
  }

  @Test
  void aClosedSweepMeasuresWhatEndsWithinItsTime() throws Exception {
    List<String> lines = output(closed("even:8s", 100), 2).lines().toList();
    List<String> t1 = lines.stream().filter(line -> line.startsWith("D0_T1,0,spread")).toList();
    String[] run = t1.getFirst().split(",");
    long solo = Math.round(Double.parseDouble(t1.get(1).split(",")[8]));
    long ended = 100 / solo;
    assertThat(t1).hasSize((int) (1 + ended + 1)); // the last one is the drain
    assertThat(run[10]).isEqualTo(Long.toString(ended));
    assertThat(Double.parseDouble(run[11])).isEqualTo(solo);
    assertThat(Double.parseDouble(run[6])).isCloseTo(ended * solo / 100.0, within(1e-6));
  }

  @Test
  void theApplicationsOfAWorkloadDoNotDependOnItsArrivals() {
    Category category = Category.parse("D4_T4");
    int[] together = closed("together", 0).source().draw(category, 3).applications();
    Launches spread = closed("poisson:5s", 0).source().draw(category, 3);
    assertThat(spread.applications()).isEqualTo(together);
    assertThat(spread.launchNanos()).isNotEqualTo(new long[8]);
    assertThat(closed("poisson:5s", 0).source().draw(category, 4).launchNanos())
        .isNotEqualTo(spread.launchNanos());
  }

  @Test
  void aClosedTimeInWhichNothingEndsFailsTheRun() throws Exception {
    Sweep sweep = new Sweep(closed("together", 5), 1);
    assertThatThrownBy(() -> sweep.run((runs, threads, count) -> {}))
        .isInstanceOf(RunFailedException.class)
        .hasMessageMatching(
            "workload D4_T4:0 \\(seed 1\\): no application ended within the 5s of the closed run,"
                + " the first one at 15.089163238 s; make it longer");
  }

  @Test
  void aClosedTimeBeyondAllMeasureIsRefused() {
    assertThatThrownBy(() -> closed("together", 20_000_000))
        .hasMessage(
            "a closed run has to last from 0s to a million times as long as the shortest application"
                + " of data set ten takes alone, 10s; not 20000000s");
  }

  @Test
  void aPartOfTheWorkloadsGivesThatPartOfTheRows() throws Exception {
    SweepPlan plan = plan(5, List.of(SweepPolicies.Spread.class));
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    ByteArrayOutputStream parts = new ByteArrayOutputStream();
    new Sweep(plan, 2).run((runs, threads, count) -> runs.writeTo(all));
    new Sweep(plan, 2).run(0, 30, (runs, threads, count) -> runs.writeTo(parts));
    new Sweep(plan, 3).run(30, 111, (runs, threads, count) -> runs.writeTo(parts));
    assertThat(parts.toByteArray()).isEqualTo(all.toByteArray());
  }
}
