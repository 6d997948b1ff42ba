package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.Counting;
import akula.cli.fixtures.TraceRules;
import akula.cli.fixtures.Work;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula run --trace}: the same rules as for simulated runs. */
@EnabledOnOs(OS.LINUX)
class RealTraceTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String WORKLOAD =
      """
      launches:
        - {application: three, count: 3, command: sh, arguments: [-c, "%s"]}
        - {application: late, launch: 30ms, command: sh, arguments: [-c, "%s"]}
      """
          .formatted(Work.loop(50), Work.loop(25));

  /** Moves all threads one core further at each call. */
  private static final String CAROUSEL =
      """
      import akula.api.*;
      public final class Carousel implements Scheduler {
        private int calls;
        public void launchThread(AkulaThread thread, Machine machine) { thread.activate(); }
        public void updateSchedule(Machine machine) {
          calls++;
          for (AkulaThread thread : machine.threads()) {
            if (thread.hasParameter("CPU_SHARE")) throw new IllegalStateException("watched");
            machine.getCore((thread.id() + calls) % machine.coreCount()).addThread(thread);
          }
        }
      }
      """;

  @TempDir private Path folder;
  private Path workload;
  private Path trace;

  @BeforeEach
  void write() throws IOException {
    workload = Files.writeString(folder.resolve("w.yaml"), WORKLOAD);
    trace = folder.resolve("trace.json");
  }

  private Cli run(String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("run", "--interval=10ms", "--no-realtime", "--format=json"));
    arguments.addAll(List.of("--workload", workload.toString(), "--trace", trace.toString()));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    arguments.addAll(List.of(more));
    return Cli.run(arguments.toArray(String[]::new));
  }

  @Test
  void aTraceKeepsTheRulesAndSaysWhatTheResultsSay() throws IOException {
    Path policy = Files.writeString(folder.resolve("Carousel.java"), CAROUSEL);
    // time: nothing of a run is later than what the command as a whole took
    long begun = System.nanoTime();
    Cli cli = run("--policy", policy.toString());
    long taken = System.nanoTime() - begun;
    assertThat(cli.code()).as(cli.err()).isZero();
    JsonNode run = JSON.readTree(cli.out()).get("runs").get(0);
    TraceRules rules = TraceRules.check(JSON.readTree(trace));
    List<TraceRules.Slice> slices = rules.slices.values().stream().flatMap(List::stream).toList();
    assertThat(slices).extracting(TraceRules.Slice::name).contains("three#0", "three#2", "late#3");
    assertThat(rules.flowBegins.size()).isLessThanOrEqualTo(run.get("migrations").asInt());
    long makespan = Math.round(run.get("makespan_s").asDouble() * 1e9);
    assertThat(makespan).isPositive().isLessThanOrEqualTo(taken);
    assertThat(slices).allMatch(slice -> slice.end() <= taken);
    assertThat(slices.stream().filter(slice -> slice.name().equals("late#3")))
        .allMatch(slice -> slice.begin() >= 30_000_000);
    assertThat(folder.resolve("trace.json.part")).doesNotExist();
    assertThat(cli.err()).contains("trace in " + trace);
    Counting.require();
    assertThat(rules.counters).contains("1/CPU_SHARE, mean");
  }

  @Test
  void placesOfTheKernelAreThoseThatWereSeen() throws IOException {
    Cli cli = run("--policy=linux");
    assertThat(cli.code()).as(cli.err()).isZero();
    JsonNode document = JSON.readTree(trace);
    assertThat(document.get("otherData").get("places").asString())
        .contains("seen at each interval");
    assertThat(TraceRules.check(document).slices).isNotEmpty();
  }

  @Test
  void onlyOneRunCanBeTraced() throws IOException {
    for (String more : List.of("--policy=linux", "--repeat=2")) {
      Cli cli = run("--policy=naive_spread", more);
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err())
          .isEqualTo(
              "akula: --trace is of one run, and there would be 2; give one --policy, and --repeat"
                  + " 1.\n");
    }
    Files.writeString(trace, "mine");
    assertThat(run("--policy=linux").err()).contains("which is there and no trace");
    assertThat(trace).hasContent("mine");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void aRunWithAProgramThatFailsCanBeLookedAt() throws IOException {
    Files.writeString(
        workload, "launches:\n  - {application: bad, command: sh, arguments: [-c, \"exit 3\"]}\n");
    Cli cli = run("--policy=linux");
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err()).contains("bad#0 ended with exit code 3");
    assertThat(trace).content().contains("\"traceEvents\":[").endsWith("]}\n");
    assertThat(folder.resolve("trace.json.part")).doesNotExist();
  }
}
