package akula.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.InsideCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula simulate --explain}. */
class ExplainTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;

  @Provide
  Arbitrary<InsideCase> cases() {
    return InsideCase.any();
  }

  /** Speeds are worked out from the steps, the slow way; moves from who was where. */
  @Property(tries = 20)
  void changesSayWhatTheStepsSay(@ForAll("cases") InsideCase input) {
    JsonNode run = JSON.readTree(input.run("--explain", "--steps", "--format=json"));
    List<JsonNode> changes = new ArrayList<>();
    run.get("changes").forEach(changes::add);
    int[] places = new int[run.get("threads").size()];
    java.util.Arrays.fill(places, -1);
    for (int i = 0; i < changes.size(); i++) {
      JsonNode change = changes.get(i);
      assertThat(change.get("reasons").size()).as("reasons of %s", change).isPositive();
      for (JsonNode move : change.get("moves")) {
        int thread = move.get("thread").intValue();
        assertThat(move.get("from_context").asInt(-1)).isEqualTo(places[thread]);
        places[thread] = move.get("to_context").asInt(-1);
      }
      change.get("ended").forEach(thread -> places[thread.intValue()] = -1);
      double from = change.get("time_s").asDouble();
      if (i + 1 < changes.size()) {
        checkUntil(changes.get(i + 1).get("time_s").asDouble(), from, change, run, places);
      }
    }
    assertThat(places).containsOnly(-1);
    assertThat(changes.getLast().get("time_s").asDouble()).isEqualTo(lastEnd(run));
  }

  private static double lastEnd(JsonNode run) {
    return run.get("threads")
        .valueStream()
        .mapToDouble(thread -> thread.get("end_s").asDouble())
        .max()
        .orElseThrow();
  }

  private static void checkUntil(
      double to, double from, JsonNode change, JsonNode run, int[] places) {
    double[] work = new double[places.length];
    for (JsonNode step : run.get("steps")) {
      double begin = step.get("time_s").asDouble();
      if (begin >= from && begin < to) {
        checkPlaces(step, places);
        for (int id = 0; id < work.length; id++) {
          double solo = run.get("threads").get(id).get("solo_s").asDouble();
          work[id] += step.get("progress_percent").get(id).asDouble() / 100 * solo;
        }
      }
    }
    for (JsonNode speed : change.get("relative_speeds")) {
      int id = speed.get("thread").intValue();
      if (!speed.get("after").isNull()) {
        assertThat(speed.get("after").asDouble())
            .as("speed of thread %d from %s s to %s s", id, from, to)
            .isCloseTo(work[id] / (to - from), within(1e-6 + rounding(from, to)));
      }
    }
  }

  /** Work and time are sums of nanoseconds in doubles; of a step of 1 ns that is to be seen. */
  private static double rounding(double from, double to) {
    return 2 * Math.ulp(1e9 * to) / (1e9 * (to - from));
  }

  private static void checkPlaces(JsonNode step, int[] places) {
    int placed = 0;
    for (int context = 0; context < step.get("contexts").size(); context++) {
      for (JsonNode thread : step.get("contexts").get(context)) {
        assertThat(places[thread.intValue()]).isEqualTo(context);
        placed++;
      }
    }
    assertThat(java.util.Arrays.stream(places).filter(place -> place >= 0)).hasSize(placed);
  }

  @Test
  void itIsReportedInWords() {
    String out =
        Cli.run(
                "simulate",
                "--data=spec2006-small-cache",
                "--workload=samples/02-reading-parameters/hungry.csv",
                "--policy=samples/02-reading-parameters/MissesApart.java",
                "--explain")
            .out();
    assertThat(out.replaceAll("\\s+", " "))
        .contains("At 0.00 s: mcf, povray, libquantum, namd were launched. The policy put mcf on")
        .contains(
            "At 1.00 s: a scheduling interval ended. The policy moved libquantum from core 1 of"
                + " domain 0 to core 3 of domain 1, namd from core 3 of domain 1 to core 1 of"
                + " domain 0. Relative speed: mcf 0.267 -> 0.999, povray 0.998 -> 0.988, libquantum"
                + " 0.953 -> 1.000, namd 1.000 -> 0.998; sum 3.217 -> 3.985. Degradation so far"
                + " (%): mcf 274.98,")
        .contains("At 180.82 s: povray ended. The policy moved nothing. Degradation so far");
  }

  /** The threads end within a hundredth of a second; two decimals would be the same time. */
  @Test
  void neighbouringChangesHaveDifferentTimes() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("ends.yaml"),
            """
            launches:
              - {application: A, threads: 2, program: [{work: [1s, 1001ms]}]}
            """);
    assertThat(Cli.line("simulate --explain --workload=" + workload).out())
        .contains("\nAt 1.0000 s: A#0 ended.\n", "\nAt 1.0010 s: A#1 ended.\n");
  }

  private static final String RESTLESS =
      """
      import akula.api.*;
      public final class Restless implements Scheduler {
        public void launchThread(AkulaThread thread, Machine machine) {
          thread.activate();
          machine.addThread(thread);
          machine.wakeAt(1_500_000_000L);
        }
        public void updateSchedule(Machine machine) {
          if (machine.nowNanos() == 1_500_000_000L) {
            machine.getThread(0).pause();
            machine.wakeAt(1_750_000_000L);
          } else if (machine.nowNanos() == 1_750_000_000L) {
            machine.getThread(0).resume();
            machine.getCore(1).setFreq(machine.getCore(1).minFreq());
          }
        }
      }
      """;

  @Test
  void wakesPausesAndFrequenciesAreReported() throws IOException {
    Path source = Files.writeString(folder.resolve("Restless.java"), RESTLESS);
    Path machine =
        Files.writeString(
            folder.resolve("m.json"),
            """
            {
              "name": "two",
              "memory_domains": [{"cpus": "0-1", "node": 0}],
              "core_types": [
                {"name": "b", "cpus": "1", "frequency_hz": 2000000000, "min_frequency_hz": 1000000000, "max_frequency_hz": 2000000000}
              ]
            }
            """);
    Cli cli = Cli.run("simulate", "--policy=" + source, "--machine=" + machine, "--explain");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out().replaceAll("\\s+", " "))
        .contains(
            "At 1.50 s: the policy had asked to be called. The policy stopped A on core 0 of"
                + " domain 0.")
        .contains(
            "At 1.75 s: the policy had asked to be called. The policy put A on core 0 of domain 0;"
                + " set core 1 from 2.00 to 1.00 GHz.");
  }

  @Test
  void anotherPhaseIsAChangeThatThePolicyIsNotCalledFor() throws IOException {
    Path data = Files.createDirectory(folder.resolve("kitchen"));
    Path sample = Path.of("samples/04-your-own-data/kitchen");
    for (String file :
        List.of("dataset.json", "applications.csv", "relative-speed.csv", "groups.csv")) {
      Files.copy(sample.resolve(file), data.resolve(file));
    }
    Files.writeString(
        data.resolve("phases.csv"),
        "application,phase,row,solo_s\noven,1,kettle,10\noven,2,oven,50\n");
    Path workload = Files.writeString(folder.resolve("w.csv"), "application,launch_s\noven,0\n");
    Cli cli = Cli.run("simulate", "--data=" + data, "--workload=" + workload, "--explain");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out()).contains("At 10.00 s: oven entered another phase.");
  }

  @Test
  void threadsThatSleepAreNotReportedAsStopped() throws IOException {
    Cli cli = explainTeam("sleep");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out())
        .contains("At 0.00 s: A#0, A#1 were launched.")
        .doesNotContain("stopped")
        .doesNotContain("At 1.00 s")
        .doesNotContain(": .");
  }

  @Test
  void degradationOfOneThatWaitsAloneTooIsReportedAtItsEnd() throws IOException {
    String out = explainTeam("spin").out().replaceAll("\\s+", " ");
    assertThat(out).contains("Degradation so far (%): A#0 0.00, A#1 0.00.");
    assertThat(out.split("Degradation so far")).as("reported once").hasSize(2);
  }

  @Test
  void actingOnThreadsThatFellAsleepHasAName() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("five.yaml"),
            """
            launches:
              - application: A
                threads: 3
                program: [{work: [1s, 10s, 10s]}, {barrier: sleep}, {work: 1s}]
              - application: A
                threads: 2
                program: [{work: 20s}]
            """);
    Cli cli =
        Cli.run(
            "simulate",
            "--workload=" + workload,
            "--machine=2x2",
            "--policy=linux_24",
            "--explain");
    assertThat(cli.out())
        .contains("s: threads fell asleep or were woken.\n    The policy moved A#");
  }

  /** Of three, the second holds the lock from 1 s to 3 s; the first one sleeps meanwhile. */
  @Test
  void whoWaitsForWhomIsReported() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("locks.yaml"),
            """
            launches:
              - application: A
                threads: 3
                program: [{work: [2s, 1s, 1s]}, {lock: {name: sum, work: [0s, 2s, 0s]}}, {barrier: spin}, {work: 1s}]
              - application: B
                launch: 2500ms
            """);
    String command = "simulate --machine=2x2 --explain --workload=" + workload;
    String out = Cli.line(command).out().replaceAll("\\s+", " ");
    assertThat(out)
        .contains(
            "At 2.50 s: B was launched. The policy put B on core 3 of domain 1.",
            "Waiting then: A#0, A#2 asleep for lock 'sum', which A#1 holds.");
    JsonNode changes = new ObjectMapper().readTree(Cli.line(command + " --format=json").out());
    assertThat(changes.get("changes").get(0).get("waits").isEmpty()).isTrue();
    assertThat(changes.get("changes").get(1).get("waits").toString())
        .isEqualTo(
            """
            [{"thread":0,"spins":false,"lock":"sum","for_threads":[1]},\
            {"thread":2,"spins":false,"lock":"sum","for_threads":[1]}]\
            """);
  }

  /** Each wake-up leads elsewhere; the policy moves nobody. */
  @Test
  void whoWakesUpElsewhereIsNotMovedByThePolicy() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("drift.yaml"),
            """
            launches:
              - application: A
                threads: 2
                drift: 1
                program: [{work: [1s, 3s]}, {only: [0], program: [{await: go}]}, {only: [1], program: [{signal: go}]}, {work: 2s}]
            """);
    String command =
        "simulate --machine=2x2 --policy=naive_spread --explain --workload=" + workload;
    assertThat(Cli.line(command).out().replaceAll("\\s+", " "))
        .containsPattern(
            "At 3[.]00 s: a scheduling interval ended. By drift, at wake-up: A#0 from core 0"
                + " of domain 0 to core [123] of domain [01]. The policy moved nothing.")
        .contains("Moves: none. Drift to other contexts at wake-ups: 1.")
        .doesNotContain("The policy moved A");
    JsonNode all = new ObjectMapper().readTree(Cli.line(command + " --format=json").out());
    assertThat(all.findValues("drifted").toString()).isEqualTo("[1, true]");
    assertThat(all.findValues("moves").getFirst().asInt()).isZero();
  }

  @Test
  void whoWaitsForAConditionIsReported() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("condition.yaml"),
            """
            launches:
              - application: A
                threads: 2
                program: [{work: [1s, 3s]}, {only: [0], program: [{await: go}]}, {only: [1], program: [{signal: go}]}, {work: 2s}]
              - application: B
                launch: 2s
            """);
    String command = "simulate --machine=2x2 --explain --workload=" + workload;
    assertThat(Cli.line(command).out()).contains("A#0 asleep for condition 'go'.");
    assertThat(Cli.line(command + " --format=json").out()).contains("\"condition\" : \"go\"");
  }

  @Test
  void thoseAtABarrierAreReportedWithThoseWhoAreLate() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("barrier.yaml"),
            """
            launches:
              - application: A
                threads: 4
                program: [{work: [1s, 1s, 5s, 5s]}, {barrier: spin}, {work: 1s}]
              - application: B
                launch: 2s
            """);
    String out = Cli.line("simulate --machine=2x4 --explain --workload=" + workload).out();
    assertThat(out.replaceAll("\\s+", " "))
        .contains("Waiting then: A#0, A#1 spinning at the barrier, to which A#2, A#3 have yet to");
  }

  /** Thread 1 has no place before 1 s, and thread 0 none in the second after that. */
  @Test
  void speedsThatWereZeroAreWrittenAsOthers() throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("Turns.java"),
            """
            import akula.api.*;
            public final class Turns implements Scheduler {
              public void launchThread(AkulaThread thread, Machine machine) {
                thread.activate();
                if (thread.id() == 0) {
                  machine.addThread(thread);
                }
              }
              public void updateSchedule(Machine machine) {
                if (machine.nowNanos() == 1_000_000_000L) {
                  machine.getThread(0).pause();
                  machine.addThread(machine.getThread(1));
                } else if (machine.nowNanos() == 2_000_000_000L) {
                  machine.getThread(0).resume();
                }
              }
            }
            """);
    Path workload = Files.writeString(folder.resolve("w.csv"), "application,launch_s\nA,0\nA,0\n");
    Cli cli = Cli.run("simulate", "--policy=" + source, "--workload=" + workload, "--explain");
    assertThat(cli.out().replaceAll("\\s+", " "))
        .contains(
            "Relative speed: A#0 1.000, A#1 0.000; sum 1.000.",
            "Relative speed: A#0 1.000 -> 0.000, A#1 0.000 -> 1.000; sum 1.000.",
            "Relative speed: A#0 0.000 -> 1.000; sum 1.000 -> 2.000.");
  }

  private Cli explainTeam(String wait) throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("team.yaml"),
            """
            launches:
              - application: A
                threads: 2
                program: [{work: [1s, 10s]}, {barrier: %s}, {work: 1s}]
            """
                .formatted(wait));
    return Cli.run("simulate", "--workload=" + workload, "--explain");
  }

  @Test
  void csvIsRefused() {
    Cli cli = Cli.line("simulate --explain --format csv");
    assertThat(cli.err().strip())
        .isEqualTo("akula: --explain has no form as csv; expected --format text or json with it.");
    assertThat(cli.code()).isEqualTo(2);
  }

  @Test
  void manyThreadsAreCounted() {
    String out =
        Cli.line(
                "simulate --machine 32x4 --data spec2006-small-cache --workload D64_T64:0 --explain")
            .out();
    assertThat(out).contains("and 112 more were launched.");
  }
}
