package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula run --co-schedules}: who was placed beside whom in real runs. */
@EnabledOnOs(OS.LINUX)
class RunCoSchedulesTest {
  @TempDir private Path folder;

  private Cli run(String applications, String... more) throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"),
            """
            name: both
            launches:
              - {application: one, command: sh, arguments: [-c, "%s"]}
              - {application: %s, command: sh, arguments: [-c, "%s"]}
            """
                .formatted(Work.loop(50), applications, Work.loop(50)));
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("run", "--interval=10ms", "--no-realtime", "--solo"));
    arguments.addAll(List.of("--workload", workload.toString()));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    arguments.addAll(List.of(more));
    return Cli.run(arguments.toArray(String[]::new));
  }

  /** Both take turns on one context, so nobody is ever beside them. */
  @Test
  void thoseOfOneContextAreNeverBesideEachOther() throws IOException {
    Cli cli =
        run(
            "two",
            "--policy=fixed:cores=0/0",
            "--policy=linux",
            "--repeat=2",
            "--co-schedules=core");
    assertThat(cli.code()).as(cli.err()).isZero();
    List<String> rows = Files.readAllLines(folder.resolve("out/co-schedules.csv"));
    assertThat(rows.getFirst())
        .isEqualTo("category,policy,application,beside,together_s,running_s,share");
    assertThat(rows.subList(1, 3))
        .allMatch(
            row -> row.matches("both,fixed:cores=0/0,(one|two),alone,[0-9.]+,[0-9.]+,1\\.000000"));
    assertThat(rows).filteredOn(row -> row.contains(",linux,")).isNotEmpty();
    Path page = folder.resolve("page.html");
    Cli report = Cli.run("report", folder.resolve("out").toString(), "--out", page.toString());
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(Files.readString(page)).contains("Under linux, on one core", "--co-schedules core");
  }

  /**
   * The third run fails; what was counted in the first one is added to what the fourth one counts.
   */
  @Test
  void whatWasCountedBeforeAnInterruptionIsKept() throws IOException {
    Path log = folder.resolve("log");
    Path workload =
        Files.writeString(
            folder.resolve("w.yaml"),
            """
            name: single
            launches:
              - {application: one, command: sh, environment: {LOG: %s},
                 arguments: [-c, "%s; echo >> $LOG; test $(wc -l < $LOG) -ne 5"]}
            """
                .formatted(log, Work.loop(150)));
    List<String> command = new ArrayList<>(List.of("run", "--interval=10ms", "--no-realtime"));
    command.addAll(List.of("--solo", "--workload", workload.toString(), "--repeat=2"));
    command.addAll(List.of("--policy=fixed:cores=0", "--policy=linux", "--co-schedules=core"));
    command.addAll(List.of("--out", folder.resolve("out").toString()));
    Cli failed = Cli.run(command.toArray(String[]::new));
    assertThat(failed.code()).as(failed.err()).isEqualTo(1);
    command.add("--resume");
    Cli resumed = Cli.run(command.toArray(String[]::new));
    assertThat(resumed.code()).as(resumed.err()).isZero();
    List<Double> took = new ArrayList<>();
    for (String row : Files.readAllLines(folder.resolve("out/programs.csv"))) {
      String[] cells = row.split(",");
      if (cells[2].equals("fixed:cores=0")) {
        took.add(Double.parseDouble(cells[7]) - Double.parseDouble(cells[6]));
      }
    }
    assertThat(took).hasSize(2);
    String counted =
        Files.readAllLines(folder.resolve("out/co-schedules.csv")).stream()
            .filter(row -> row.startsWith("single,fixed:cores=0,one,alone,"))
            .findFirst()
            .orElseThrow();
    // More than either of them alone: what a busy machine leaves out of intervals is not counted.
    double both = took.getFirst() + took.getLast();
    assertThat(Double.parseDouble(counted.split(",")[5]))
        .isBetween(Math.max(took.getFirst(), took.getLast()), 1.2 * both);
  }

  @Test
  void anApplicationCalledAloneIsRefused() throws IOException {
    Cli cli = run("alone", "--policy=linux", "--co-schedules=core");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: --co-schedules counts for how long an application is alone, and one of workload"
                + " %s is called so; give it another name.\n".formatted(folder.resolve("w.yaml")));
  }
}
