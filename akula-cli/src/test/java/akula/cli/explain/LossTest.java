package akula.cli.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.InsideCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The summary of {@code akula simulate --explain}: its parts against what the steps tell. */
class LossTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Rounding of times to nanoseconds, over some thousand events, in seconds. */
  private static final double ROUNDING = 1e-5;

  @TempDir private Path folder;

  @Provide
  Arbitrary<InsideCase> cases() {
    return Arbitraries.oneOf(InsideCase.any(), levels());
  }

  /** Two sharing levels, one of which depends on rates; phases. */
  private static Arbitrary<InsideCase> levels() {
    return Combinators.combine(
            Arbitraries.of("nas-like", "spec2006-smt", "asymmetry-paper"),
            Arbitraries.integers().between(1, 12),
            Arbitraries.of("naive_spread", "naive_cluster", "random"),
            Arbitraries.of("0s", "3s"))
        .as((data, threads, policy, cost) ->
            new InsideCase(
                List.of(
                    "simulate",
                    "--machine=2x4x2",
                    "--data=" + data,
                    "--workload=A" + threads + ":" + threads,
                    "--policy=" + policy,
                    "--slice=20s",
                    "--interval=10s",
                    "--migration-cost=" + cost)));
  }

  /** What a thread lost while it was where, from the steps. */
  private static final class Slow {
    private double turn;
    private double stopped;
    private double running;
  }

  @Property(tries = 60)
  void partsAddUpToWhatTheStepsSay(@ForAll("cases") InsideCase input) {
    JsonNode run = JSON.readTree(input.run("--explain", "--steps", "--format=json"));
    double cost = input.arguments().contains("--migration-cost=3s") ? 3 : 0;
    boolean inSteps = run.get("mode").stringValue().equals("tick");
    for (JsonNode lost : run.get("summary").get("lost")) {
      int id = lost.get("thread").intValue();
      JsonNode thread = run.get("threads").get(id);
      double took = thread.get("end_s").asDouble() - thread.get("launch_s").asDouble();
      double whole = took - thread.get("solo_s").asDouble();
      assertThat(lost.get("lost_s").asDouble()).isCloseTo(whole, within(1e-6));
      Map<String, Double> parts = parts(lost);
      double sum = parts.values().stream().mapToDouble(part -> part).sum();
      assertThat(sum).as("sum of %s", parts).isCloseTo(whole, within(1e-6));
      Slow slow = slow(run, id, inSteps);
      assertThat(parts.getOrDefault("turn", 0.0)).isCloseTo(slow.turn, within(ROUNDING));
      if (!parts.containsKey("team")) { // else steps do not tell work from waiting
        assertThat(parts.getOrDefault("stopped", 0.0)).isCloseTo(slow.stopped, within(ROUNDING));
        double running =
            Stream.of(
                    "beside", "place", "core_speed", "switches", "remote_memory", "reloads", "rest")
                .mapToDouble(cause -> parts.getOrDefault(cause, 0.0))
                .sum();
        assertThat(running).isCloseTo(slow.running, within(ROUNDING));
      }
      assertThat(parts.getOrDefault("switches", 0.0))
          .isCloseTo(cost * thread.get("migrations").asInt(), within(ROUNDING));
      assertThat(parts.getOrDefault("rest", 0.0))
          .isBetween(-ROUNDING, (inSteps ? 10 : 0) + ROUNDING);
    }
  }

  private static Map<String, Double> parts(JsonNode lost) {
    Map<String, Double> parts = new TreeMap<>();
    for (JsonNode part : lost.get("parts")) {
      parts.merge(part.get("cause").stringValue(), part.get("lost_s").asDouble(), Double::sum);
    }
    return parts;
  }

  private static Slow slow(JsonNode run, int id, boolean inSteps) {
    JsonNode thread = run.get("threads").get(id);
    double solo = thread.get("solo_s").asDouble();
    double launch = thread.get("launch_s").asDouble();
    double end = thread.get("end_s").asDouble();
    Slow slow = new Slow();
    double total = 0;
    double seen = Double.NaN;
    for (JsonNode step : run.get("steps")) {
      double from = step.get("time_s").asDouble();
      double to = step.get("end_s").asDouble();
      if (from < launch || from >= end) {
        continue;
      }
      seen = Double.isNaN(seen) ? from : seen;
      double work = step.get("total_percent").get(id).asDouble() / 100 * solo - total;
      total += work;
      List<Integer> there = with(step, id);
      double share = share(there, id, inSteps);
      slow.stopped += there.isEmpty() ? to - from : 0;
      slow.turn += there.isEmpty() ? 0 : (1 - share) * (to - from);
      slow.running += share * (to - from) - work;
    }
    slow.stopped += seen - launch;
    return slow;
  }

  private static double share(List<Integer> there, int id, boolean inSteps) {
    if (inSteps) {
      return there.isEmpty() ? 0 : 1.0 / there.size();
    }
    return !there.isEmpty() && there.getFirst() == id ? 1 : 0;
  }

  /** Returns the threads on the context of a thread. */
  private static List<Integer> with(JsonNode step, int id) {
    for (JsonNode context : step.get("contexts")) {
      List<Integer> there = context.valueStream().map(JsonNode::intValue).toList();
      if (there.contains(id)) {
        return there;
      }
    }
    return List.of();
  }

  /** A, B, C and D of the paper's example, on domains of two cores and of four. */
  @Provide
  Arbitrary<List<String>> examples() {
    return Combinators.combine(
            Arbitraries.of("A", "B", "C", "D").list().ofMinSize(1).ofMaxSize(7),
            Arbitraries.of("2x2", "2x4"),
            Arbitraries.of("naive_spread", "naive_cluster", "random"))
        .as((applications, machine, policy) ->
            Stream.concat(Stream.of(machine, policy), applications.stream()).toList());
  }

  /** With who ran when, and the pairs of the paper's Table 2, by hand. */
  @Property(tries = 60)
  void whoSlowedWhomIsWhatTheTableOfPairsSays(@ForAll("examples") List<String> example)
      throws IOException {
    List<String> applications = example.subList(2, example.size());
    Path workload = Files.createTempFile("losses", ".csv");
    try {
      Files.writeString(
          workload,
          IntStream.range(0, applications.size())
              .mapToObj(i -> applications.get(i) + "," + 7 * i + "\n")
              .collect(Collectors.joining("", "application,launch_s\n", "")));
      JsonNode run =
          JSON.readTree(
              Cli.run(
                      "simulate",
                      "--machine=" + example.get(0),
                      "--policy=" + example.get(1),
                      "--workload=" + workload,
                      "--slice=5s",
                      "--explain",
                      "--steps",
                      "--format=json")
                  .out());
      int cores = Integer.parseInt(example.get(0).substring(2));
      for (int id = 0; id < applications.size(); id++) {
        Map<Integer, Double> told = new TreeMap<>();
        for (JsonNode part : run.get("summary").get("lost").get(id).get("parts")) {
          if (part.get("cause").stringValue().equals("beside")) {
            assertThat(part.get("level").stringValue()).isEqualTo("memory_domain");
            told.merge(
                part.get("by_thread").intValue(), part.get("lost_s").asDouble(), Double::sum);
          }
        }
        Map<Integer, Double> slow = beside(run, id, cores, applications);
        for (int other = 0; other < applications.size(); other++) {
          assertThat(told.getOrDefault(other, 0.0))
              .as("thread %d by %d", id, other)
              .isCloseTo(slow.getOrDefault(other, 0.0), within(ROUNDING));
        }
      }
    } finally {
      Files.delete(workload);
    }
  }

  private static Map<Integer, Double> beside(
      JsonNode run, int id, int cores, List<String> applications) {
    Map<Integer, Double> by = new TreeMap<>();
    for (JsonNode step : run.get("steps")) {
      int domain = -1;
      List<List<Integer>> domains = new ArrayList<>();
      for (int core = 0; core < step.get("contexts").size(); core++) {
        if (core % cores == 0) {
          domains.add(new ArrayList<>());
        }
        if (!step.get("contexts").get(core).isEmpty()) {
          domains.getLast().add(step.get("contexts").get(core).get(0).intValue());
        }
        domain = domains.getLast().contains(id) ? core / cores : domain;
      }
      if (domain < 0) {
        continue;
      }
      List<Integer> running = new ArrayList<>(domains.get(domain));
      running.remove(Integer.valueOf(id));
      double[] speeds =
          running.stream()
              .mapToDouble(other -> pair(applications.get(id), applications.get(other)))
              .toArray();
      double product = 1;
      double harms = 0;
      for (double speed : speeds) {
        product *= speed;
        harms += 1 - speed;
      }
      double time = step.get("end_s").asDouble() - step.get("time_s").asDouble();
      for (int i = 0; i < speeds.length && harms > 0; i++) {
        by.merge(running.get(i), time * (1 - product) * (1 - speeds[i]) / harms, Double::sum);
      }
    }
    return by;
  }

  private static double pair(String slowed, String beside) {
    List<String> lines;
    try {
      lines = Files.readAllLines(Path.of("data/data-sets/paper-example/relative-speed.csv"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int column = List.of(lines.getFirst().split(",")).indexOf(beside);
    return lines.stream()
        .filter(line -> line.startsWith(slowed + ","))
        .map(line -> Double.valueOf(line.split(",")[column]))
        .findFirst()
        .orElseThrow();
  }

  /** What is lost up to some time and from then on is what is lost at all. */
  @Property(tries = 20)
  void spansAddUpToTheWholeRun(@ForAll("cases") InsideCase input) {
    Map<String, Double> whole = lost(input, "--explain");
    Map<String, Double> begin = lost(input, "--explain=..77s");
    Map<String, Double> end = lost(input, "--explain=77s..");
    whole.forEach((origin, seconds) -> {
      if (!origin.contains("rest")) {
        assertThat(begin.getOrDefault(origin, 0.0) + end.getOrDefault(origin, 0.0))
            .as(origin)
            .isCloseTo(seconds, within(1e-6));
      }
    });
  }

  private static Map<String, Double> lost(InsideCase input, String option) {
    Map<String, Double> all = new TreeMap<>();
    for (JsonNode lost :
        JSON.readTree(input.run(option, "--format=json")).get("summary").get("lost")) {
      for (JsonNode part : lost.get("parts")) {
        all.put(
            Stream.of("cause", "level", "place", "by_thread")
                .map(field -> part.get(field).toString())
                .collect(Collectors.joining(" ", lost.get("thread") + " ", "")),
            part.get("lost_s").asDouble());
      }
    }
    return all;
  }

  /**
   * Alone, thread 0 works for 1 s, waits for 9 s and works for 1 s. Beside B it has half its speed:
   * it works for 2 s, waits for 8 s and works for half a second of work in 1 s; then thread 1 has
   * ended, and it is alone.
   */
  @Test
  void waitingThatIsThereAloneIsNotLost() throws IOException {
    Path workload =
        Files.writeString(
            folder.resolve("team.yaml"),
            """
            launches:
              - application: A
                threads: 2
                program: [{work: [1s, 10s]}, {barrier: sleep}, {work: 1s}]
              - application: B
            """);
    JsonNode run =
        JSON.readTree(
            Cli.run(
                    "simulate",
                    "--machine=2x4",
                    "--workload=" + workload,
                    "--explain",
                    "--format=json")
                .out());
    JsonNode first = run.get("summary").get("lost").get(0);
    Map<String, Double> parts = parts(first);
    assertThat(parts.values().stream().mapToDouble(part -> part).sum())
        .isCloseTo(first.get("lost_s").asDouble(), within(1e-9));
    assertThat(parts.get("beside")).isCloseTo(1.5, within(1e-6));
    assertThat(parts.get("team")).isCloseTo(-1, within(1e-6));
    assertThat(first.get("lost_s").asDouble()).isCloseTo(0.5, within(1e-6));
  }

  @Test
  void theSummaryIsReportedInWords() {
    String out = hungry("--explain");
    assertThat(out)
        .startsWith("Summary: 4 threads lost ")
        .contains("povray 2.23 s: 2.23 s (99.9%) beside ")
        .contains("Worst span: from 1.00 s to ")
        .contains("Moves: 4, at 2 of 6 changes. At 0.00 s: mcf, povray, libquantum, namd were");
  }

  private static String hungry(String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "simulate",
                "--data=spec2006-small-cache",
                "--workload=samples/02-reading-parameters/hungry.csv",
                "--policy=samples/02-reading-parameters/MissesApart.java"));
    all.addAll(List.of(more));
    Cli cli = Cli.run(all.toArray(String[]::new));
    assertThat(cli.err()).isEmpty();
    return cli.out().replaceAll("\\s+", " ");
  }

  @Test
  void theWorstThreadIsToldFromLaunchToEnd() {
    String out = hungry("--explain", "worst");
    assertThat(out)
        .startsWith("Summary: povray lost 2.23 s against a run alone. Of that ")
        .contains("The policy put povray on core 2 of domain 1, namd on core 3 of domain 1.")
        .contains("Relative speed: povray 0.998 -> 0.988. Degradation so far (%): povray 0.24.")
        .contains("In its domain now: libquantum on core 3 of domain 1.")
        .contains("At 180.82 s: povray ended.")
        .doesNotContain("At 302.99 s", "sum");
    assertThat(hungry("--explain=worst")).isEqualTo(out);
    assertThat(hungry("--explain=1")).isEqualTo(out);
    assertThat(hungry("--explain=povray")).isEqualTo(out);
    assertThat(hungry("--explain=povray#1")).isEqualTo(out);
  }

  @Test
  void aSpanHasWhatWasBeforeIt() {
    assertThat(hungry("--explain=10s..300s"))
        .startsWith("Summary from 10.00 s to 300.00 s: ")
        .contains("Before 10.00 s: mcf on core 0 of domain 0, ")
        .contains("At 180.82 s: povray ended.")
        .doesNotContain("At 1.00 s", "At 302.99 s");
    assertThat(hungry("--explain", "namd,10s.."))
        .startsWith("Summary from 10.00 s on: namd lost ")
        .contains("At 560.06 s: namd ended.");
  }

  @Test
  void jsonHasTheChosenChangesOnly() {
    JsonNode run =
        JSON.readTree(
            Cli.line(
                    "simulate --machine 2x2 --data spec2006-small-cache --workload D3_T3:1 --policy"
                        + " di --explain=worst,10s.. --format json")
                .out());
    JsonNode summary = run.get("summary");
    assertThat(summary.get("thread").intValue()).isEqualTo(1);
    assertThat(summary.get("from_s").asDouble()).isEqualTo(10);
    assertThat(summary.get("to_s").isNull()).isTrue();
    assertThat(summary.get("before")).hasSize(6);
    assertThat(summary.get("lost")).hasSize(1);
    assertThat(run.get("changes")).hasSize(2);
    JsonNode change = run.get("changes").get(0);
    assertThat(change.get("relative_speeds")).hasSize(1);
    assertThat(change.get("neighbours").toString()).isEqualTo("[{\"thread\":4,\"context\":1}]");
  }

  @Test
  void aLongListIsCut() {
    String line =
        "simulate --machine 2x2 --data spec2006-small-cache --workload D8_T8:1 --policy swap --explain";
    String cut = Cli.line(line).out();
    String all = Cli.line(line + "=..").out();
    int changes = all.split("\nAt ").length - 1;
    assertThat(changes).isGreaterThan(40);
    assertThat(cut.split("\nAt ")).hasSize(41);
    assertThat(cut).contains("\n%d more changes; --explain=.. tells all\n".formatted(changes - 40));
    assertThat(all).doesNotContain("more changes;");
  }

  @Test
  void equalRunsHaveEqualSummaries() {
    String line =
        "simulate --machine 2x4x2 --data nas-like --workload A12:1 --explain --format json";
    assertThat(Cli.line(line).out()).isEqualTo(Cli.line(line).out());
  }

  @Test
  void wrongChoicesAreRefused() {
    unknown("tontp", "; did you mean 'tonto'?");
    unknown("worts", "; did you mean 'worst'?");
    unknown("nobody", ".");
    refused("GemsFDTD", "is GemsFDTD, of which there are 2 threads; expected one of GemsFDTD#4, ");
    refused("6", "is thread 6; expected 0 to 5.");
    refused("99999999999", "is thread 99999999999; expected 0 to 5.");
    refused("5s..2s", "is '5s..2s'; expected a span that ends after it begins.");
    refused(
        "5..7s",
        "is a span with the time '5', since the run began; expected a duration with a unit, such");
    refused(
        "-5s..7s",
        "is a span with the time '-5s', since the run began; expected a duration such as");
    refused("1,2", "is '1,2'; expected worst, the number or name of a thread, such as 2 or mcf#2");
    refused("1s..2s,3s..4s", "is '1s..2s,3s..4s'; expected worst, ");
    refused("worst,", "is 'worst,'; expected worst, ");
  }

  private static Cli explained(String choice) {
    return Cli.line(
        "simulate --machine 2x2 --data spec2006-small-cache --workload D3_T3:1 --explain="
            + choice);
  }

  private static void unknown(String choice, String end) {
    assertThat(explained(choice).err())
        .startsWith("akula: '%s' is no thread of this run, which has ".formatted(choice))
        .contains("tonto", ", GemsFDTD#4, ")
        .endsWith(end + "\n");
  }

  private static void refused(String choice, String message) {
    Cli cli = explained(choice);
    assertThat(cli.err()).startsWith("akula: what to explain " + message);
    assertThat(cli.err().lines()).hasSize(1);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
  }

  @Test
  void ofAClosedRunThreadsThatStartAgainCanBeChosen() {
    String line = "simulate --closed 10min --explain=";
    assertThat(Cli.line(line + "5").out()).startsWith("Summary: ");
    assertThat(Cli.line(line + "500").err())
        .startsWith("akula: what to explain is thread 500; expected 0");
  }
}
