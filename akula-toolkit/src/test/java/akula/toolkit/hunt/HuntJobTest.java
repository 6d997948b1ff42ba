package akula.toolkit.hunt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.toolkit.Toolkit;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A hunt from Java, and the files that it leaves. */
class HuntJobTest {
  @TempDir private Path folder;

  private static HuntBuilder plan() {
    return Toolkit.hunt().policy("naive_cluster").threads(4).budget(120).keep(2);
  }

  @Test
  void whatWasFoundCanBeSimulatedAgain() throws Exception {
    Path out = folder.resolve("out");
    HuntResult result =
        plan().out(out).replay((plan, file) -> plan.policy().spec() + " on " + file).build().run();
    assertThat(result.spots()).isNotEmpty();
    assertThat(result.path(0)).isEqualTo(out.resolve("weak-1.csv")).isNotEmptyFile();
    assertThat(Files.readString(out.resolve("hunt.csv")))
        .isEqualTo(result.csv())
        .contains("naive_cluster on " + out.resolve("weak-1.csv"));
    var again =
        Toolkit.simulate()
            .machine("2x4")
            .data("spec2006-small-cache")
            .policy("naive_cluster")
            .workload(result.path(0).toString())
            .build()
            .run();
    assertThat(again.run().metrics().averageDegradationPercent())
        .isEqualTo(result.spots().getFirst().percent());
    assertThatThrownBy(() -> plan().out(out).build()).isInstanceOf(UsageException.class);
  }

  @Test
  void nothingIsWrittenUnlessAskedFor() throws Exception {
    HuntResult result = plan().build().run();
    assertThat(result.folder()).isEmpty();
    assertThat(result.path(0)).isRelative();
    assertThat(result.command(0)).isEmpty();
    assertThat(result.workload(0).launches())
        .hasSameSizeAs(result.applications(0))
        .hasSize(result.spots().getFirst().launches().count());
  }
}
