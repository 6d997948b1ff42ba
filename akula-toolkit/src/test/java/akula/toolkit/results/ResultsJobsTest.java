package akula.toolkit.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.statistics.metrics.Measure;
import akula.toolkit.Toolkit;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Java code says of results: comparisons and reports. */
class ResultsJobsTest {
  @TempDir private static Path folder;

  private static Path open;
  private static Path closed;

  @BeforeAll
  static void sweep() throws Exception {
    open = folder.resolve("open");
    closed = folder.resolve("closed");
    for (String policy : List.of("naive_cluster", "naive_spread", "random")) {
      Toolkit.sweep().policy(policy).category("A4").workloads(20).out(at(policy)).build().run();
    }
    Toolkit.sweep()
        .policy("naive_cluster")
        .policy("naive_spread")
        .category("A4")
        .workloads(8)
        .out(open)
        .build()
        .run();
    Toolkit.sweep()
        .policy("naive_cluster")
        .policy("naive_spread")
        .category("A4")
        .workloads(8)
        .closed(Duration.ofMinutes(30))
        .threads(true)
        .out(closed)
        .build()
        .run();
  }

  private static Path at(String policy) {
    return folder.resolve(policy);
  }

  /** One folder for each policy, over the same workloads. */
  @Test
  void severalFoldersAreComparedAsOne() throws Exception {
    List<String> tasks = new ArrayList<>();
    JobListener listener =
        new JobListener() {
          @Override
          public Counter begin(String task, Unit unit, LongSupplier total, long done) {
            assertThat(total.getAsLong()).isPositive();
            tasks.add(task);
            return _ -> {};
          }
        };
    CompareResult result =
        Toolkit.compare()
            .results(at("naive_cluster"))
            .results(at("naive_spread"))
            .results(at("random"))
            .policy("naive_spread")
            .policy("naive_cluster")
            .metric(Measure.MAKESPAN)
            .build()
            .run(listener);
    assertThat(tasks).containsExactly("reading");
    assertThat(result.first()).isEqualTo("naive_spread");
    assertThat(result.applications()).isEmpty();
    var comparison = result.parts().getFirst().comparison().orElseThrow();
    assertThat(comparison.measure()).isEqualTo(Measure.MAKESPAN);
    assertThat(comparison.all().workloads()).isEqualTo(20);
  }

  @Test
  void twoPoliciesNeedNotBeNamed() throws Exception {
    CompareResult result = Toolkit.compare().results(open).build().run();
    assertThat(List.of(result.first(), result.second()))
        .containsExactly("naive_cluster", "naive_spread");
    assertThat(result.parts().getFirst().comparison().orElseThrow().measure())
        .isEqualTo(Measure.AVERAGE);
  }

  @Test
  void applicationsOfClosedRunsAreCompared() throws Exception {
    CompareResult result = Toolkit.compare().results(closed).applications(true).build().run();
    assertThat(result.parts()).isEmpty();
    assertThat(result.applications().getFirst().rows()).isNotEmpty();
    assertThatThrownBy(() -> Toolkit.compare().results(open).applications(true).build().run())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("the runs of the results are not closed");
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    assertThatThrownBy(() -> Toolkit.compare().build()).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> Toolkit.compare().results(open).policy("random").build())
        .isInstanceOf(UsageException.class)
        .hasMessage("compare needs two policies, not 1; give --policy twice");
    assertThatThrownBy(
            () -> Toolkit.compare().results(open).applications(true).metric(Measure.STP).build())
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(
            () -> Toolkit.compare().results(open).policy("random").policy("nobody").build().run())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no policy 'random'");
    assertThatThrownBy(() -> Toolkit.compare().results(at("random")).build().run())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("no policy but random");
  }

  @Test
  void aReportIsAPageAndItsPlots() throws Exception {
    ReportResult page = Toolkit.report().results(open).build().run();
    assertThat(page.page()).isEqualTo(open.resolve("report.html"));
    assertThat(page.plots()).isEmpty();
    assertThat(Files.readString(page.page())).startsWith("<!").contains("naive_spread");
    Path other = folder.resolve("other.html");
    ReportResult withPlots =
        Toolkit.report().results(open).out(other).plots(folder.resolve("plots")).build().run();
    assertThat(other).hasSameBinaryContentAs(page.page());
    assertThat(withPlots.plots()).isNotEmpty().allMatch(file -> file.toString().endsWith(".svg"));
    assertThat(withPlots.plots()).allSatisfy(file -> assertThat(file).isNotEmptyFile());
  }

  @Test
  void aReportReplacesNothingButAPage() throws Exception {
    Path thesis = Files.writeString(folder.resolve("thesis.html"), "my thesis");
    assertThatThrownBy(() -> Toolkit.report().results(open).out(thesis).build())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("thesis.html, which is there and no page");
    assertThatThrownBy(() -> Toolkit.report().build()).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> Toolkit.report().results(open).machine("32x4").build().run())
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is not what the sweep used");
  }
}
