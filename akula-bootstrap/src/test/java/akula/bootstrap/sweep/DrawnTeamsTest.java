package akula.bootstrap.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.formats.SourceText;
import akula.formats.dataset.Application;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.TeamShape;
import akula.formats.script.Waiting;
import akula.formats.sweep.Arrivals;
import akula.formats.workload.WorkloadReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Drawn applications of which the data set tells one thread of several. */
class DrawnTeamsTest {
  private static final TeamShape SPINNING = new TeamShape(3, OptionalDouble.of(2), Waiting.SPIN);
  private static final TeamShape APART = new TeamShape(2, OptionalDouble.empty(), Waiting.SLEEP);

  /** The ten applications, of which some have several threads. */
  private static BootstrapData data(Map<Integer, TeamShape> teams) {
    BootstrapData ten = TenApplications.data();
    DataSet set = ten.dataSet();
    List<Application> rows = new ArrayList<>();
    for (int i = 0; i < set.applications().size(); i++) {
      Application row = set.applications().get(i);
      rows.add(
          new Application(
              row.name(),
              row.soloSeconds(),
              row.instructions(),
              row.kind(),
              row.parameters(),
              row.phases(),
              1,
              OptionalDouble.empty(),
              teams.getOrDefault(i, TeamShape.ALONE)));
    }
    DataSet with =
        new DataSet("teams", "", set.provenance(), true, set.parameters(), rows, set.levels(), "");
    return new BootstrapData(with, TenApplications.models(), 1000);
  }

  private static SweepPlan plan(
      BootstrapData data, Settings settings, List<? extends WorkloadGroup> groups, int count) {
    return new SweepPlan(
        SweepTest.MACHINE,
        data,
        settings,
        List.of(SweepTest.policy(SweepPolicies.Spread.class)),
        groups,
        count,
        3,
        true,
        Arrivals.TOGETHER,
        Duration.ZERO);
  }

  private static SweepPlan plan(BootstrapData data, String category, int count) {
    return plan(data, Settings.DEFAULT, List.of(Category.parse(category)), count);
  }

  /** Which applications are drawn, and in which order, does not depend on their threads. */
  @Property(tries = 50)
  void aCategoryCountsApplications(@ForAll @IntRange(min = 0, max = 10_000) int number) {
    Category category = Category.parse("D3_T2_A2");
    int[] one = plan(data(Map.of()), "A1", 1).source().draw(category, number).applications();
    Launches drawn =
        plan(data(Map.of(2, APART, 8, SPINNING)), "A1", 1).source().draw(category, number);
    int[] expected =
        IntStream.of(one)
            .flatMap(row -> IntStream.generate(() -> row).limit(row == 2 ? 2 : row == 8 ? 3 : 1))
            .toArray();
    assertThat(one).hasSize(7);
    assertThat(drawn.applications()).isEqualTo(expected);
    assertThat(drawn.launchNanos()).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      int threads = drawn.teams()[i] == null ? 1 : drawn.teams()[i].threads();
      assertThat(threads).isEqualTo(expected[i] == 2 ? 2 : expected[i] == 8 ? 3 : 1);
    }
  }

  /** A draw is what one would write: each thread does the whole row, with a barrier every 2 s. */
  @Test
  void theRowsAreThoseOfTheSameApplicationWritten() throws Exception {
    BootstrapData all =
        data(
            Map.of(
                0, SPINNING, 1, SPINNING, 2, SPINNING, 3, SPINNING, 4, SPINNING, 5, SPINNING, 6,
                SPINNING, 7, SPINNING, 8, SPINNING, 9, SPINNING));
    SweepPlan drawn = plan(all, "D2_T1", 1);
    StringBuilder text = new StringBuilder("launches:\n");
    int[] applications = drawn.source().draw(Category.parse("D2_T1"), 0).applications();
    for (int i = 0; i < applications.length; i += 3) {
      Application row = all.dataSet().applications().get(applications[i]);
      text.append(
          "  - {application: %s, threads: 3, pattern: {barriers: {work: %s, every: 2s, wait: spin}}}\n"
              .formatted(row.name(), 3 * row.soloSeconds()));
    }
    var read = WorkloadReader.read(new SourceText("w.yaml", text.toString()), Optional.empty());
    WrittenWorkload written = new WrittenWorkload("D2_T1", read, all);
    assertThat(SweepTest.output(drawn, 2))
        .isEqualTo(SweepTest.output(plan(all, Settings.DEFAULT, List.of(written), 1), 1));
  }

  /** a8 takes 18 s alone; nothing slows turtles down, and its three threads meet at 18 s. */
  @Test
  void threadsOfAnInstanceStandTogether() throws Exception {
    BootstrapData data = data(Map.of(6, SPINNING, 7, SPINNING, 8, SPINNING, 9, SPINNING));
    List<String> rows =
        SweepTest.output(plan(data, "T2", 1), 1)
            .lines()
            .filter(row -> row.matches(".*,a\\d,.*"))
            .toList();
    assertThat(rows).hasSize(6).allMatch(row -> row.contains(",0.000000,0,"));
    assertThat(rows.stream().map(row -> row.split(",")[11]))
        .containsExactly("0", "0", "0", "1", "1", "1");
    assertThat(SweepTest.output(plan(data(Map.of()), "T2", 1), 1))
        .doesNotContain(",0.000000,0,0\n");
  }

  @Property(tries = 10)
  void theBytesDoNotDependOnTheNumberOfWorkers(@ForAll @IntRange(min = 2, max = 9) int workers)
      throws Exception {
    SweepPlan plan = plan(data(Map.of(2, APART, 8, SPINNING)), "D4_T4", 30);
    assertThat(SweepTest.output(plan, workers)).isEqualTo(SweepTest.output(plan, 1));
  }

  @Test
  void stepsAndBoundsKnowNoBarriers() {
    BootstrapData waiting = data(Map.of(8, SPINNING));
    assertThatThrownBy(() -> new BoundsPass(plan(waiting, "A2", 1), 1))
        .hasMessageStartingWith(
            "application a8 of data set teams, which may be drawn: bounds are of threads that wait");
    Settings steps =
        new Settings(
            Settings.Mode.TICK,
            Settings.DEFAULT.tick(),
            Settings.DEFAULT.interval(),
            Settings.DEFAULT.slice(),
            Duration.ZERO,
            Duration.ZERO,
            0,
            0);
    var category = List.of(Category.parse("A2"));
    assertThatThrownBy(() -> plan(waiting, steps, category, 1))
        .hasMessageStartingWith(
            "application a8 of data set teams, which may be drawn: in tick mode threads do not");
    assertThat(plan(waiting, steps, List.of(Category.parse("D2")), 1).hasTeams()).isTrue();
    assertThat(plan(data(Map.of(8, APART)), steps, category, 1).hasTeams()).isTrue();
  }
}
