package akula.cli.results;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.TypedCommand;
import akula.formats.MessageCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that are printed name inputs that do not ship by where they are. */
class PrintedPathsTest {
  private static final Path SHIPPED = Path.of("data/data-sets/paper-example");

  @TempDir private Path folder;

  @Test
  void compareAndReportNameADataSetAMachineAndAPolicyByTheirPaths() throws IOException {
    Path data = copied();
    Path machine = folder.resolve("my.json");
    Files.writeString(
        machine,
        Files.readString(Path.of("data/machines/2x2.json")).replace("\"2x2\"", "\"my-own\""));
    Path policy = Files.copy(Path.of("samples/01-first-policy/FillFirst.java"), file("Mine.java"));
    Files.writeString(policy, Files.readString(policy).replace("FillFirst", "Mine"));
    Path out = folder.resolve("out");
    Cli swept =
        Cli.run(
            "sweep",
            "--data",
            data.toString(),
            "--machine",
            machine.toString(),
            "--category",
            "A4",
            "--workloads",
            "5",
            "--policy",
            "naive_spread",
            "--policy",
            policy.toString(),
            "--out",
            out.toString());
    assertThat(swept.code()).as(swept.err()).isZero();
    String compared = Cli.run("compare", out.toString()).out();
    List<String> commands = TypedCommand.in(compared);
    assertThat(commands).isNotEmpty().allMatch(line -> line.contains("--data " + data));
    assertThat(commands).allMatch(line -> line.contains("--machine " + machine));
    commands.forEach(PrintedPathsTest::requireRun);
    assertThat(Cli.run("report", out.toString()).code()).isZero();
    String page = Files.readString(out.resolve("report.html"), UTF_8);
    assertThat(page).contains("--data " + data).contains("--machine " + machine);
  }

  @Test
  void whatIsGoneIsSaidToBeGone() throws IOException {
    Path data = copied();
    Path out = folder.resolve("out");
    Cli.line(
        "sweep --category A4 --machine 2x2 --workloads 5 --policy naive_spread --policy"
            + " naive_cluster --data "
            + data
            + " --out "
            + out);
    Files.move(data, folder.resolve("elsewhere"));
    assertThat(Cli.run("compare", out.toString()).out())
        .contains("(data set my-own: not found from here; put its place for the name.)")
        .contains("--data " + data);
  }

  @Test
  void aWorkloadThatFailsInASweepIsShownAgainByTheCommandThatIsPrinted() throws IOException {
    Path policy =
        Files.writeString(
            file("Late.java"),
            """
            import akula.api.*;
            final class Late implements Scheduler {
              @Override public void launchThread(AkulaThread thread, Machine machine) {
                thread.activate();
                machine.addThread(thread);
              }
              @Override public void updateSchedule(Machine machine) {
                if (machine.nowNanos() > 50_000_000_000L) throw new IllegalStateException("late");
              }
            }
            """);
    Cli swept =
        Cli.line(
            "sweep --data paper-example --machine 2x2 --category A4 --workloads 3 --policy "
                + policy
                + " --out "
                + folder.resolve("out"));
    assertThat(swept.code()).isEqualTo(1);
    assertThat(swept.messages()).containsExactly(MessageCode.POLICY_FAILED);
    List<String> commands = TypedCommand.in(swept.err());
    assertThat(commands).hasSize(1);
    Cli again = TypedCommand.run(commands.getFirst());
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("policy Late failed in updateSchedule at 51 s: late");
    assertThat(again.messages()).containsExactly(MessageCode.POLICY_FAILED);
  }

  @Test
  void aFolderOfASweepIsExplainedByARunOfItsOwn() throws IOException {
    Path data = copied();
    Cli.line(
        "sweep --machine 2x2 --category A4 --workloads 3 --policy naive_cluster --data "
            + data
            + " --out "
            + folder.resolve("out"));
    Cli refused = Cli.line("explain " + folder.resolve("out"));
    assertThat(refused.messages()).containsExactly(MessageCode.OTHER_JOB);
    List<String> commands = TypedCommand.in(refused.err());
    assertThat(commands).hasSize(1);
    assertThat(commands.getFirst())
        .contains("simulate --workload A4:0 ", "--data " + data, "--policy naive_cluster");
    assertThat(TypedCommand.run(commands.getFirst()).out()).contains("Summary");
  }

  private Path file(String name) {
    return folder.resolve(name);
  }

  private Path copied() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    try (Stream<Path> files = Files.list(SHIPPED)) {
      for (Path file : files.toList()) {
        String text = Files.readString(file);
        Files.writeString(
            data.resolve(file.getFileName()), text.replace("\"paper-example\"", "\"my-own\""));
      }
    }
    return data;
  }

  private static void requireRun(String command) {
    Cli again = TypedCommand.run(command);
    assertThat(again.code()).as("%s%n%s", command, again.err()).isZero();
  }
}
