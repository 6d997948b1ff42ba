package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Counting;
import akula.cli.fixtures.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** What {@code akula run} leaves and prints of programs that did what they should. */
@EnabledOnOs(OS.LINUX)
class RunCommandTest {
  private static final String COUNT =
      "{application: count, command: sh, arguments: [-c, '%s; echo $i; cat list'], inputs: [list],"
              .formatted(Work.loop(25))
          + " count: 2}";

  @TempDir private Path folder;
  private RealWork work;

  @BeforeEach
  void takeTheFolder() {
    work = new RealWork(folder);
  }

  @Test
  void resultsAreThoseOfASweep() throws IOException {
    Path workload = work.workload(COUNT, "{application: nap, command: sleep, arguments: [0.1]}");
    Cli said =
        work.run(
            workload, "--policy", "naive_spread", "--policy", "linux", "--repeat", "2", "--solo");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err().split("no real-time priority", -1))
        .as("it is said once, of all runs, if at all")
        .hasSizeLessThanOrEqualTo(2);
    Path out = folder.resolve("out");
    assertThat(said.out()).contains("Average degradation (%)", "naive_spread", "linux");
    assertThat(Files.readAllLines(out.resolve("runs.csv"))).hasSize(1 + 4);
    assertThat(Files.readAllLines(out.resolve("threads.csv"))).hasSize(1 + 12);
    assertThat(Files.readAllLines(out.resolve("programs.csv"))).hasSize(1 + 12);
    assertThat(Files.readString(out.resolve("work/0-naive_spread-1/0-count/stdout")))
        .isEqualTo(Work.iterations(25) + "\none\n");
    Cli compared =
        Cli.run("compare", out.toString(), "--policy", "naive_spread", "--policy", "linux");
    assertThat(compared.code()).as(compared.err()).isZero();
  }

  @Test
  void withoutAnyIntervalNothingIsSaidOfBeingLate() throws IOException {
    Path workload = work.workload("{application: short, command: sh, arguments: [-c, ':']}");
    Cli said = work.run(workload, "--policy=linux", "--interval=10min", "--no-realtime");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).containsPattern("linux +\\S+ +- +0 +- +");
  }

  @Test
  void programsThatTurnOutShorterThanTheIntervalAreTold() throws IOException {
    Path policy =
        Files.writeString(
            folder.resolve("Mine.java"),
            """
            public class Mine implements akula.api.Scheduler {
              public void launchThread(akula.api.AkulaThread thread, akula.api.Machine machine) {
                thread.activate();
                machine.addThread(thread);
              }
              public void updateSchedule(akula.api.Machine machine) {}
            }
            """);
    Path workload = work.workload("{application: short, command: sh, arguments: [-c, ':']}");
    Cli said = work.run(workload, "--policy=" + policy, "--interval=10min", "--solo");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.err())
        .containsOnlyOnce(" s alone, less than two scheduling intervals of 10min, so policies");
  }

  /** The tables of programs have a row for each program; what they registered has its own. */
  @Test
  void registeredThreadsHaveATableOfTheirOwn() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String program =
        "{application: sum, command: %s, arguments: [-cp, '%s', %s]}"
            .formatted(
                java, System.getProperty("java.class.path"), RegisteringProgram.class.getName());
    Cli said =
        work.run(
            work.workload("{application: nap, command: 'true'}", program),
            "--policy=naive_spread",
            "--interval=10ms");
    assertThat(said.code()).as(said.err()).isZero();
    List<String> rows = Files.readAllLines(folder.resolve("out/registrations.csv"));
    assertThat(rows).hasSize(2);
    String[] row = rows.getLast().split(",");
    assertThat(row).startsWith("work", "0", "naive_spread", "1", "sum", "sum#2");
    double registered = Double.parseDouble(row[6]);
    double left = Double.parseDouble(row[7]);
    assertThat(registered).isBetween(0.0, left);
    assertThat(Files.readAllLines(folder.resolve("out/programs.csv"))).hasSize(1 + 2);
    Counting.require();
    assertThat(Double.parseDouble(row[8]))
        .isPositive()
        .isLessThanOrEqualTo(left - registered + 0.1);
  }

  @Test
  void withoutSoloTimesThereIsNoDegradation() throws IOException {
    Cli said = work.run(work.workload("{application: nap, command: 'true'}"), "--policy", "linux");
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out()).doesNotContain("degradation").contains("makespan");
    assertThat(said.err())
        .contains("no solo time of nap, so no degradation: --solo measures them first");
    assertThat(folder.resolve("out/runs.csv")).doesNotExist();
    assertThat(folder.resolve("out/programs.csv")).exists();
  }

  /** Nobody counts the moves of the kernel: that is not none. */
  @Test
  void migrationsAreReportedWhereAPolicyPlacesOnly() throws IOException {
    Path workload = work.workload("{application: nap, command: 'true'}");
    String[] options = {"--policy=linux", "--policy=naive_spread", "--overwrite"};
    Cli said = work.run(workload, options);
    assertThat(said.out())
        .containsPattern("\nlinux +[\\d.]+ +- ")
        .containsPattern("\nnaive_spread +[\\d.]+ +0\\.0 ");
    JsonNode runs =
        new ObjectMapper()
            .readTree(
                work.run(
                        workload,
                        "--policy=linux",
                        "--policy=naive_spread",
                        "--overwrite",
                        "--format=json")
                    .out())
            .get("runs");
    assertThat(runs.get(0).get("migrations").isNull()).isTrue();
    assertThat(runs.get(1).get("migrations").asInt()).isZero();
    assertThat(work.run(workload, "--policy=naive_spread", "--observe", "--overwrite").out())
        .containsPattern("\nnaive_spread +[\\d.]+ +- ");
  }
}
