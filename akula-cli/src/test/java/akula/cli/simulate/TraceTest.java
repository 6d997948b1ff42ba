package akula.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.InsideCase;
import akula.cli.fixtures.TraceRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula simulate --trace}. */
class TraceTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static Path scratch;

  @TempDir private Path folder;

  @BeforeContainer
  static void makeScratch() throws IOException {
    scratch = Files.createTempFile("akula-trace", ".json");
    Files.delete(scratch);
  }

  @AfterContainer
  static void removeScratch() throws IOException {
    Files.deleteIfExists(scratch);
  }

  @Provide
  Arbitrary<InsideCase> cases() {
    return InsideCase.any();
  }

  @Property(tries = 20)
  void aTraceKeepsTheRulesAndSaysWhatTheStepsSay(@ForAll("cases") InsideCase input)
      throws IOException {
    JsonNode run = JSON.readTree(input.trace(scratch, "--steps", "--format=json"));
    byte[] bytes = Files.readAllBytes(scratch);
    TraceRules trace = TraceRules.check(JSON.readTree(bytes));
    assertThat(nanosOfThreads(trace)).containsOnlyKeys(onCores(run).keySet());
    onCores(run)
        .forEach((thread, nanos) ->
            assertThat(nanosOfThreads(trace).get(thread).doubleValue())
                .as("time of thread %d on cores", thread)
                .isCloseTo(nanos, within(1e-9 * nanos + 2.0 * run.get("steps").size())));
    long migrations = 0;
    for (JsonNode thread : run.get("threads")) {
      migrations += thread.get("migrations").intValue();
    }
    assertThat(trace.flowBegins.size()).isLessThanOrEqualTo((int) migrations);
    input.trace(scratch);
    assertThat(Files.readAllBytes(scratch)).as("the same run again").isEqualTo(bytes);
  }

  private static Map<Integer, Long> nanosOfThreads(TraceRules trace) {
    Map<Integer, Long> sums = new HashMap<>();
    trace.slices.values().stream()
        .flatMap(slices -> slices.stream())
        .forEach(slice -> sums.merge(slice.thread(), slice.end() - slice.begin(), Long::sum));
    return sums;
  }

  /** The time of each thread on cores by the steps: the first has its turn, or all share a tick. */
  private static Map<Integer, Double> onCores(JsonNode run) {
    boolean exact = run.get("mode").asString().equals("exact");
    Map<Integer, Double> sums = new HashMap<>();
    for (JsonNode step : run.get("steps")) {
      double nanos = 1e9 * (step.get("end_s").asDouble() - step.get("time_s").asDouble());
      for (JsonNode context : step.get("contexts")) {
        int sharing = exact ? Math.min(1, context.size()) : context.size();
        for (int i = 0; i < sharing; i++) {
          sums.merge(context.get(i).intValue(), nanos / sharing, Double::sum);
        }
      }
    }
    return sums;
  }

  @Test
  void migrationsAreArrowsAndCountersAreThere() throws IOException {
    Path file = folder.resolve("run.json");
    String out =
        Cli.run(
                "simulate",
                "--data=spec2006-small-cache",
                "--workload=samples/02-reading-parameters/hungry.csv",
                "--policy=samples/02-reading-parameters/MissesApart.java",
                "--trace=" + file)
            .out();
    TraceRules trace = TraceRules.check(JSON.readTree(file));
    assertThat(out).contains("migrations 4");
    assertThat(trace.flowBegins).hasSize(4);
    assertThat(trace.counters)
        .contains("1/IPC, mean", "2/LLC_MISS_RATE, mean", "2/relative speed, mean");
    assertThat(Files.list(folder)).containsExactly(file);
  }

  @Test
  void aRunThatFailsLeavesNoTrace() throws IOException {
    Path file = folder.resolve("run.json");
    Cli cli =
        Cli.run(
            "simulate",
            "--policy=samples/01-first-policy/ForgetsToActivate.java",
            "--trace=" + file);
    assertThat(cli.code()).isEqualTo(1);
    assertThat(Files.list(folder)).isEmpty();
  }

  @Test
  void onlyATraceIsReplaced() throws IOException {
    Path file = Files.writeString(folder.resolve("Policy.java"), "class Policy {}");
    assertRefused(file.toString(), "which is there and no trace; name another file, or remove it");
    assertThat(file).hasContent("class Policy {}");
    Path trace = folder.resolve("trace.json");
    Cli.run("simulate", "--trace=" + trace);
    assertThat(Cli.run("simulate", "--policy=random", "--trace=" + trace).code()).isZero();
    assertThat(Files.readString(trace)).contains("\"policy\":\"random\"");
  }

  @Test
  void whatCannotBeAFileIsRefused() {
    assertRefused(folder.toString(), "expected the name of a file");
    assertRefused("", "--trace is empty; expected the name of a file");
    assertRefused(folder.resolve("a/b").toString(), "but there is no folder " + folder);
  }

  @Test
  void aFileThatCannotBeWrittenIsReported() throws IOException {
    Files.createDirectory(folder.resolve("run.json.part"));
    Path file = folder.resolve("run.json");
    Cli cli = Cli.run("simulate", "--trace=" + file);
    assertThat(cli.err()).startsWith("akula: cannot write " + file + ": ");
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
  }

  private static void assertRefused(String file, String why) {
    Cli cli = Cli.run("simulate", "--trace=" + file);
    assertThat(cli.err()).contains(why);
    assertThat(cli.err().lines()).hasSize(1);
    assertThat(cli.code()).isEqualTo(2);
  }
}
