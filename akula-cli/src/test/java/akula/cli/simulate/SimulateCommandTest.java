package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula simulate}. */
class SimulateCommandTest {
  @TempDir private Path folder;

  @Test
  void jsonHasTheDocumentedFields() {
    JsonNode run = new ObjectMapper().readTree(Cli.line("simulate --format json").out());
    assertThat(run.propertyNames())
        .containsExactly(
            "format", "policy", "mode", "data", "makespan_s", "threads", "metrics", "costs");
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
    assertThat(cli.err()).contains("policy Forgetful left A#0 waiting");
  }

  @Test
  void whatAPolicyThrowsIsReportedWithItsLine() throws IOException {
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
            "akula: policy Far failed in launchThread for A#0 at 1 s: there is no core 99 in memory"
                + " domain 0: it numbers its 2 cores from 0 to 1 (index out of bounds exception at"
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
  void mistakesOfAWorkloadAreReportedTogetherWithLineAndColumn() throws IOException {
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
