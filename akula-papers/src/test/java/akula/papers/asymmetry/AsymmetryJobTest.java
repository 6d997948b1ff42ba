package akula.papers.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.papers.claims.GridDensity;
import akula.papers.claims.Outcome;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.JobListener;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The asymmetry paper reproduced by Java code alone. */
class AsymmetryJobTest {
  @TempDir private Path folder;

  @Test
  void claimsAreReproducedAndTimesKept() throws Exception {
    AsymmetryJob job =
        AsymmetryJob.builder()
            .repeat(10)
            .grid(GridDensity.NONE)
            .out(folder.resolve("times"))
            .build();
    AtomicLong done = new AtomicLong();
    AtomicLong all = new AtomicLong();
    AsymmetryResult result =
        job.run(
            new JobListener() {
              @Override
              public Counter begin(String task, Unit unit, LongSupplier total, long before) {
                all.set(total.getAsLong());
                return done::addAndGet;
              }
            });
    assertThat(result.findings()).anyMatch(one -> one.outcome() == Outcome.HOLDS);
    assertThat(done).hasPositiveValue().hasValue(all.get());
    assertThat(result.folder()).hasValue(folder.resolve("times"));
    assertThat(folder.resolve("times")).isNotEmptyDirectory();
    assertIntervalsAreNumbers(JsonMapper.shared().valueToTree(result.fields()));
  }

  /** The half width is a number of its own, not a part of a text. */
  private static void assertIntervalsAreNumbers(JsonNode json) {
    JsonNode figure =
        json.get("tables").values().stream()
            .filter(it -> it.get("source").asString().equals("Figure 2"))
            .findFirst()
            .orElseThrow();
    JsonNode bodytrack = figure.get("numbers").get(1).get(2);
    assertThat(figure.get("rows").get(1).get(2).asString())
        .isEqualTo(
            "%s ±%s"
                .formatted(
                    bodytrack.get("value").asDouble(), bodytrack.get("half_width").asDouble()));
  }

  @Test
  void theSameComesOutWhateverTheNumberOfWorkers() throws Exception {
    AsymmetryResult one = AsymmetryJob.builder().repeat(1).jobs(3).build().run();
    assertThat(one.text()).contains("over the grid: ");
    assertThat(one.grid().orElseThrow().claims()).hasSameSizeAs(one.findings());
    JsonNode json = JsonMapper.shared().valueToTree(one.fields());
    assertThat(json.get("grid").get("axes").size()).isEqualTo(6);
    assertThat(json.get("grid").get("repeats").asInt()).isEqualTo(1);
    for (JsonNode claim : json.get("claims")) {
      assertThat(claim.get("over_grid").get("verdict").asString())
          .isIn("holds", "fails", "depends", "not_run");
    }
    AsymmetryJob.Builder plain = AsymmetryJob.builder().repeat(1).grid(GridDensity.NONE);
    AsymmetryResult none = plain.jobs(1).build().run();
    AsymmetryResult three = plain.jobs(3).build().run();
    assertThat(three.text()).isEqualTo(none.text());
    assertThat(three.fields()).hasToString(none.fields().toString());
    assertThat(none.findings()).isEqualTo(one.findings());
    assertThat(none.text()).doesNotContain("over the grid");
  }

  @Test
  void whoCancelsStopsIt() throws Exception {
    AsymmetryJob job = AsymmetryJob.builder().repeat(10).build();
    JobListener listener =
        new JobListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThatThrownBy(() -> job.run(listener)).isInstanceOf(InterruptedException.class);
  }

  @Test
  void aRangeIsHeld() {
    assertThatThrownBy(() -> AsymmetryJob.builder().repeat(0).build())
        .isInstanceOf(UsageException.class)
        .hasMessage("--repeat has to be from 1 to 10000, not 0");
  }
}
