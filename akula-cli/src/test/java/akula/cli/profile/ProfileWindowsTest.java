package akula.cli.profile;

import static akula.cli.profile.Campaigns.COUNT;
import static akula.cli.profile.Campaigns.profile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.DataSetReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Real campaigns of representative windows; they need two cpus. */
@EnabledOnOs(OS.LINUX)
class ProfileWindowsTest {
  private static final String WINDOWS =
      """
      rounds: {least: 2, most: 2}
      method: {kind: windows, window: 10ms, work: progress}
      """;
  private static final long ARITHMETIC = Work.kernel(30, "arithmetic");
  private static final String SUMS =
      "{application: sums, command: akula-kernel, arguments: [--report, arithmetic, %d]}"
          .formatted(2 * ARITHMETIC);
  private static final String MIXED =
      "{application: mixed, command: akula-kernel, arguments: [--report, arithmetic, %d, then, chase, 8MiB, %d]}"
          .formatted(ARITHMETIC, Work.kernel(30, "chase", "8MiB"));

  @TempDir private Path folder;

  @Test
  void onlyTheWindowsOfEachProgramAreMeasuredTogether() throws Exception {
    Work.requireKernels();
    Path out = folder.resolve("few");
    Cli said = profile(Campaigns.write(folder, WINDOWS, SUMS, MIXED), out);
    assertThat(said.code()).as(said.err()).isZero();
    DataSet data = DataSetReader.read(out);
    assertThat(data.applicationNames()).containsExactly("sums", "mixed");
    assertThat(data.provenance().method()).startsWith("Representative windows");
    assertThat(Campaigns.counted(out).keySet())
        .isEqualTo(
            Set.of(
                "time sums",
                "time mixed",
                "alone sums",
                "alone mixed",
                "together sums+sums",
                "together sums+mixed",
                "together mixed+mixed"));
    List<String> windows = Files.readAllLines(out.resolve("windows.csv"));
    assertThat(windows.getFirst()).isEqualTo("application,phase,weight,from_work,to_work");
    for (String name : data.applicationNames()) {
      assertThat(
              windows.stream()
                  .filter(line -> line.startsWith(name + ","))
                  .mapToDouble(line -> Double.parseDouble(line.split(",")[2]))
                  .sum())
          .as(name)
          .isEqualTo(1, within(1e-6));
    }
  }

  @Test
  void aProgramWithoutProgressIsNamedAndWhatWorksInstead() throws Exception {
    Cli said =
        profile(Campaigns.write(folder, WINDOWS, COUNT), folder.resolve("few"), "--pairs", "none");
    assertThat(said.code()).isEqualTo(1);
    assertThat(said.err())
        .contains("count reported no progress, by which its windows would be found")
        .contains("docs/guide/progress.md")
        .contains("--method full")
        .doesNotContain("\tat ");
  }
}
