package akula.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import akula.toolkit.tables.ResultTables;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FirstSweepTest {
  @Test
  void aShortProgramSweepsAThousandWorkloads(@TempDir Path folder) throws Exception {
    Path out = folder.resolve("sweep");
    FirstSweep.main(new String[] {out.toString()});
    var tables = ResultTables.of(out);
    assertThat(tables.runs().rowCount()).isEqualTo(2_000);
    assertThat(tables.threads().rowCount()).isEqualTo(16_000);
    var summary = tables.summary();
    assertThat(summary.stringColumn("policy").asList()).containsExactly("naive_spread", "di");
    assertThat(summary.longColumn("runs").asList()).containsExactly(1_000L, 1_000L);
    assertThat(summary.doubleColumn("average_degradation_percent").asList())
        .allSatisfy(percent -> assertThat(percent).isBetween(1.0, 40.0));
    assertThat(tables.runs().doubleColumn("average_degradation_percent").mean())
        .isBetween(1.0, 40.0);
  }

  @Test
  void theProgramIsShort() throws Exception {
    Path source = Path.of("akula-toolkit/src/test/java/akula/toolkit/FirstSweep.java");
    assertThat(Files.readAllLines(source)).hasSizeLessThanOrEqualTo(25);
  }
}
