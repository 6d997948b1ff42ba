package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula simulate --steps}. */
class StepTableTest {
  /** Placements of Figure 4: domain 1 is cores 0 and 1, domain 2 is cores 2 and 3. */
  private static final String FIGURE_4 =
      """
      time_s,thread,core
      1,0,0
      1,1,1
      1,2,2
      1,3,3
      2,1,0
      2,3,1
      2,0,2
      2,2,3
      104,2,2
      104,3,3
      """;

  @TempDir private Path folder;

  /**
   * Figure 4 of the AKULA paper to two decimals, but for the totals of thread C at 103 and 104,
   * which are what follows from the paper's Table 2 (58.2743 and 58.8457; the figure prints 58.42
   * and 58.99).
   */
  @Test
  void tickModePrintsFigure4() throws IOException {
    Path schedule = Files.writeString(folder.resolve("figure4.csv"), FIGURE_4);
    Cli cli =
        Cli.run("simulate", "--mode", "tick", "--steps", "--policy", "fixed:file=" + schedule);
    assertThat(cli.err()).isEmpty();
    List<String> rows =
        cli.out().lines().map(line -> line.strip().replaceAll("\\s+", " ")).toList();
    assertThat(rows)
        .contains(
            "0.00 - - - - 0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00",
            "1.00 A B C D 0.50 0.50 0.40 0.40 0.57 0.57 0.50 0.50",
            "2.00 B D A C 0.98 1.48 0.65 1.05 0.57 1.14 0.50 1.00",
            "3.00 B D A C 0.98 2.46 0.65 1.69 0.57 1.70 0.50 1.50",
            "103.00 B D A C 0.98 100.00 0.65 66.36 0.57 58.27 0.50 51.50",
            "104.00 B - C D 0.00 100.00 0.67 67.03 0.57 58.85 0.50 52.00");
  }

  @Test
  void stepsShowFirstWhoHasItsTurnAndNoProgressBelowZero() {
    String out =
        Cli.line("simulate --machine 2x2 --data spec2006-small-cache --workload D4_T4:1 --steps")
            .out();
    List<String> rows =
        out.lines().map(line -> line.strip().replaceAll("\\s+", " ")).skip(3).limit(2).toList();
    assertThat(rows.get(0)).startsWith("0.00 hmmer+astar gamess+libquantum gcc#1+gcc#5");
    assertThat(rows.get(1)).startsWith("0.10 astar+hmmer libquantum+gamess gcc#5+gcc#1");
    assertThat(out).doesNotContain("-0.00");
  }

  @Test
  void stepsOfManyThreadsHaveARowForEachDomain() {
    List<String> rows =
        Cli.line("simulate --machine 2x4x2 --data spec2006-small-cache --workload D9_T8:1 --steps")
            .out()
            .lines()
            .toList();
    assertThat(rows.get(1)).startsWith("time (s)  domain  cores  PR. total (%)");
    assertThat(rows.get(3)).startsWith("    0.00       0  0-3    ");
    assertThat(rows.get(4)).startsWith("               1  4-7    ");
    assertThat(rows.get(3)).containsPattern(" \\S+ \\d+\\.\\d\\d \\d+\\.\\d\\d \\| \\S+ ");
  }

  @Test
  void barriersEveryMillisecondHaveFourDecimals() {
    String out =
        Cli.line("simulate --steps --data teams --machine 2x2 --workload two-sleeping").out();
    assertThat(out).contains("\n  0.0000  barriers#0", "\n  0.0010  ", "\n  2.9990  ");
  }
}
