package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula simulate}. */
class SimulateCommandTest {
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
  void jsonHasTheDocumentedFields() {
    JsonNode run = new ObjectMapper().readTree(Cli.line("simulate --format json").out());
    assertThat(run.propertyNames())
        .containsExactly("policy", "mode", "makespan_s", "threads", "metrics", "costs");
    assertThat(run.get("threads").get(0).propertyNames())
        .containsExactly(
            "id",
            "application",
            "launch_s",
            "start_s",
            "end_s",
            "solo_s",
            "degradation_percent",
            "migrations");
    assertThat(run.get("metrics").propertyNames())
        .containsExactly(
            "average_degradation_percent",
            "worst_degradation_percent",
            "stp",
            "antt",
            "unfairness");
    assertThat(run.get("policy").asString()).isEqualTo("naive_spread");
    assertThat(run.get("mode").asString()).isEqualTo("exact");
    assertThat(run.get("makespan_s").asDouble()).isEqualTo(201.0);
  }

  @Test
  void csvHasARowPerThreadAndWithStepsPerStepAndThread() {
    assertThat(Cli.line("simulate --format csv").out().lines())
        .hasSize(5)
        .first()
        .isEqualTo("id,application,launch_s,start_s,end_s,solo_s,degradation_percent,migrations");
    assertThat(Cli.line("simulate --format csv --steps --mode tick").out().lines())
        .contains("0.000000000,1.000000000,0,A,,0.000000,0.000000")
        .contains("1.000000000,2.000000000,3,D,3,0.500000,0.500000");
  }

  @Test
  void aSourceFileIsAPolicy() throws IOException {
    Path source = folder.resolve("MyPolicy.java");
    String code =
        """
        import akula.api.*;
        public final class MyPolicy implements Scheduler {
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.getDomain(0).getCore(0).addThread(thread);
          }
          public void updateSchedule(Machine machine) {}
        }
        """;
    Files.writeString(source, code);
    Cli cli = Cli.run("simulate", "--policy", source.toString());
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("makespan 626.00 s");
    Files.writeString(source, code.replace("thread.activate();", "thread.activate()"));
    Cli broken = Cli.run("simulate", "--policy", source.toString());
    assertThat(broken.err()).contains("MyPolicy.java:4: error: ';' expected");
    assertThat(broken.code()).isEqualTo(2);
  }

  @Test
  void aPolicyThatLosesAThreadFailsTheRun() throws IOException {
    Path source = folder.resolve("Forgetful.java");
    Files.writeString(
        source,
        """
        import akula.api.*;
        public final class Forgetful implements Scheduler {
          public void launchThread(AkulaThread thread, Machine machine) {}
          public void updateSchedule(Machine machine) {}
        }
        """);
    Cli cli = Cli.run("simulate", "--policy", source.toString());
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).contains("Forgetful.java left A#0 waiting");
  }

  @Test
  void whatAPolicyThrowsIsToldWithItsLine() throws IOException {
    Path source = folder.resolve("Far.java");
    Files.writeString(
        source,
        """
        import akula.api.*;
        public final class Far implements Scheduler {
          public void launchThread(AkulaThread thread, Machine machine) {
            machine.getDomain(0).getCore(99).addThread(thread);
          }
          public void updateSchedule(Machine machine) {}
        }
        """);
    Cli cli = Cli.run("simulate", "--policy", source.toString());
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err().strip())
        .isEqualTo(
            "akula: policy "
                + source
                + " failed in launchThread for A#0 at 1 s: there is no core 99 in memory domain 0:"
                + " it numbers its 2 cores from 0 to 1 (index out of bounds exception at"
                + " Far.java:4).");
  }

  @Test
  void anIntervalThatMakesARunEndlessIsRefused() {
    Cli cli = Cli.line("simulate --interval 1ns");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().strip())
        .isEqualTo(
            "akula: the interval of 1ns is too short: the shortest application of data set"
                + " paper-example, alone, would take 100,000,000,000 of them, and at most"
                + " 100,000,000 can be had; use 1us or more.");
  }

  @Test
  void aCoreThatTheMachineLacksIsRefusedBeforeTheRun() throws IOException {
    Cli cli = Cli.line("simulate --policy fixed:cores=0/1/4/9");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().strip())
        .isEqualTo(
            "akula: policy fixed:cores=0/1/4/9: option cores names core 4, but machine 2x2 has the"
                + " cores 0 to 3.");
    Path schedule = Files.writeString(folder.resolve("s.csv"), "time_s,thread,core\n5,0,7\n");
    Cli scheduled = Cli.run("simulate", "--policy", "fixed:file=" + schedule);
    assertThat(scheduled.code()).isEqualTo(2);
    assertThat(scheduled.err())
        .contains(schedule + ":2 names core 7, but machine 2x2 has the cores 0 to 3.");
  }

  @Test
  void mistakesOfAWorkloadAreToldTogetherWithLineAndColumn() throws IOException {
    Path workload = folder.resolve("bad.csv");
    Files.writeString(workload, "application,launch_s\nA,-1\nE,0\n");
    Cli cli = Cli.run("simulate", "--workload", workload.toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith(workload + ":2:2: "))
        .anyMatch(line -> line.startsWith(workload + ":3:1: 'E' is no application"));
  }

  @Test
  void aWorkloadOfASweepIsTheSameHere() throws IOException {
    Path out = folder.resolve("out");
    Cli sweep =
        Cli.run(
            "sweep",
            "--workloads",
            "3",
            "--category",
            "D4_T4",
            "--policy",
            "random",
            "--seed",
            "7",
            "--out",
            out.toString());
    assertThat(sweep.code()).isZero();
    String row =
        Files.readString(out.resolve("runs.csv"))
            .lines()
            .filter(line -> line.startsWith("D4_T4,2,random,"))
            .findFirst()
            .orElseThrow();
    JsonNode run =
        new ObjectMapper()
            .readTree(
                Cli.line(
                        "simulate --machine 2x4 --data spec2006-small-cache --workload D4_T4:2"
                            + " --policy random --seed 7 --format json")
                    .out());
    assertThat(Double.parseDouble(row.split(",")[5])).isEqualTo(run.get("makespan_s").asDouble());
  }
}
