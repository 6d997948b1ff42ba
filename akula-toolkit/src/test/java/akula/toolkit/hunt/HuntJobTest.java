package akula.toolkit.hunt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.host.MachineDescription;
import akula.toolkit.Toolkit;
import akula.toolkit.cluster.TwoProcesses;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
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

  /** Who follows the trails has what was sent, and has planned the hunt from it. */
  @Test
  void aClusterFindsTheSameHoweverOften() throws Exception {
    Supplier<HuntBuilder> hunt =
        () ->
            plan()
                .policy("./samples/15-the-order-of-a-queue/LeastServedFirst.java")
                .against("naive_spread")
                .machine("2x2")
                .data("data/data-sets/paper-example")
                .spread(Duration.ofSeconds(2))
                .budget(60)
                .worst(true)
                .seed(7);
    try (TwoProcesses cluster = new TwoProcesses()) {
      String found = hunt.get().build().run().csv();
      HuntJob elsewhere = hunt.get().on(cluster).build();
      assertThat(elsewhere.run().csv()).isEqualTo(found);
      assertThat(elsewhere.run().csv()).isEqualTo(found);
      assertThat(cluster.totals().bytes()).isPositive();
      MachineDescription mine = MachineDescription.regular("mine", 2, 2, 1);
      assertThatThrownBy(() -> hunt.get().machine(mine).on(cluster).build())
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("was opened by Java code; give its name or path")
          .hasMessageStartingWith("a hunt is sent elsewhere by its files");
    }
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
