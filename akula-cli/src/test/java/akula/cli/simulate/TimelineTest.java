package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Pty;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula simulate --timeline}. */
class TimelineTest {
  private static final Pattern COLOURS = Pattern.compile("\u001b\\[[\\d;]*m");
  private static final String SMALL = " --data spec2006-small-cache --timeline ";

  @TempDir private Path folder;

  @Test
  void aRowForEachContextToScale() {
    List<String> lines = lines("simulate --timeline");
    assertThat(lines)
        .containsSubsequence("domain 0", "domain 1")
        .anyMatch(line -> line.matches("core 0  A{34,36}\\.+"))
        .anyMatch(line -> line.matches("core 1  C{59,61}\\.+"))
        .anyMatch(line -> line.matches("core 2  B{52,54}\\.+"))
        .anyMatch(line -> line.matches("core 3  D+"))
        .anyMatch(line -> line.matches(" {8}0 .* 201 s"))
        .contains("Threads: A 0 A, B 1 B, C 2 C, D 3 D.")
        .noneMatch(line -> line.startsWith("moves"));
    assertThat(Cli.line("simulate").out()).doesNotContain("core 0");
  }

  @Test
  void migrationsAreCountedWhereTheyAre() {
    String out = Cli.line("simulate" + SMALL + "--workload D3_T3:1 --policy di").out();
    String moves = out.lines().filter(line -> line.startsWith("moves")).findFirst().orElseThrow();
    long sum = moves.chars().filter(Character::isDigit).map(c -> c - '0').sum();
    String said = out.replaceAll("(?s).*, migrations (\\d+).*", "$1");
    assertThat(sum).isPositive().hasToString(said);
    assertThat(out).contains("how often threads were moved in a column (+ is 10\nor more)");
  }

  @Test
  void ofThreadsThatTakeTurnsTheOneThatRanLongest() {
    String out = Cli.line("simulate --machine 2x2 --workload D4_T4:1" + SMALL).out();
    assertThat(out).contains("the thread that had the context longest in it");
    assertThat(out.lines().filter(line -> line.startsWith("core "))).hasSize(4);
    String inSteps = "simulate --mode tick --machine 2x2 --workload D4_T4:1" + SMALL;
    assertThat(Cli.line(inSteps).out()).contains("the thread that had the context longest in it");
  }

  @Test
  void contextsOfOneCoreHaveRowsOfTheirOwn() {
    List<String> lines = lines("simulate --machine 2x4x2 --workload D9_T8:0" + SMALL);
    assertThat(lines)
        .anyMatch(line -> line.matches("core 0, context 0  A+.*"))
        .anyMatch(line -> line.startsWith("core 7, context 1  "));
    assertThat(lines.stream().filter(line -> line.startsWith("core "))).hasSize(16);
  }

  @Test
  void ofManyContextsSomeAreShownAndOfManyThreadsTheNumbers() {
    List<String> lines = lines("simulate --machine 32x4 --workload D35_T35:0" + SMALL);
    assertThat(lines).allMatch(line -> line.length() <= 94);
    List<String> rows = lines.stream().filter(line -> line.startsWith("core ")).toList();
    assertThat(rows).hasSize(32).allMatch(line -> line.length() <= 80);
    assertThat(rows.getFirst()).startsWith("core 0      0  0  0  ");
    assertThat(lines)
        .contains("32 of 128 contexts are shown: the first of the 70 on which threads ran.");
    assertThat(lines).noneMatch(line -> line.startsWith("Threads: "));
    assertThat(lines("simulate --machine 32x4 --workload D4_T4:0" + SMALL))
        .contains("8 of 128 contexts are shown: all on which threads ran.")
        .anyMatch(line -> line.startsWith("Threads: A 0 "));
  }

  @Test
  void forPeopleOnly() {
    for (String format : List.of("json", "csv")) {
      Cli cli = Cli.line("simulate --timeline --format " + format);
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.out()).isEmpty();
      assertThat(cli.err())
          .isEqualTo(
              "akula: --timeline has no form as %s; expected --format text with it.\n"
                  .formatted(format));
    }
  }

  @Test
  void asWideAsTheTerminalAndInColours() throws Exception {
    List<String> arguments = List.of("simulate", "--timeline");
    try (Pty terminal = Pty.start(folder, Map.of("COLUMNS", "50"), arguments)) {
      List<String> rows =
          terminal.shown().lines().filter(line -> line.startsWith("core ")).toList();
      assertThat(rows)
          .hasSize(4)
          .allMatch(line ->
              line.contains("\u001b[48;5;117m\u001b[38;5;16m") || !line.startsWith("core 0"));
      assertThat(rows)
          .allMatch(line -> COLOURS.matcher(line).replaceAll("").strip().length() <= 50);
    }
  }

  private static List<String> lines(String command) {
    Cli cli = Cli.line(command);
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli.out().lines().toList();
  }
}
