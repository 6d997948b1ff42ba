package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.MachineDescription;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.plugin.PolicyCatalog;
import akula.cli.common.JsonFormat;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.PrintedJson;
import akula.cli.fixtures.TraceRules;
import akula.cli.fixtures.TraceRules.Slice;
import akula.formats.machine.MachineReader;
import akula.toolkit.common.Home;
import akula.toolkit.trace.TurnTrace;
import akula.toolkit.turns.TurnsFile;
import akula.toolkit.turns.TurnsHead;
import akula.wrapper.kernel.DecisionTaps;
import akula.wrapper.kernel.FakeKernel;
import akula.wrapper.kernel.FakeKernel.Step;
import akula.wrapper.kernel.KernelStage;
import akula.wrapper.kernel.TurnLog;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * One jar of a policy in both hosts: the simulator, and that of a kernel, on a fake one in Java.
 */
class SamePolicyTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SPEC = "in_turn:slice=6ms";
  private static final int THREADS = 3;
  private static final int ROUNDS = 20;
  private static final Path MACHINE = Path.of("samples/15-the-order-of-a-queue/one-core.json");

  private static final String SOURCE =
      """
      package mine;
      import akula.api.*;
      import java.time.Duration;
      import java.util.List;
      public final class InTurnPlugin implements PolicyPlugin {
        @Policy(name = "in_turn", idea = "", source = "", cost = "", goodFor = "", badFor = "")
        public static final class InTurn implements Scheduler, QueueOrder {
          private final long slice;
          public record Options(
              @Option(help = "How long a turn is.", defaultValue = "10ms", min = "1ms")
              Duration slice) {}
          public InTurn(Options options) {
            slice = options.slice().toNanos();
          }
          @Override public void launchThread(AkulaThread thread, Machine machine) {
            thread.activate();
            machine.addThread(thread);
          }
          @Override public void updateSchedule(Machine machine) {
            machine.skipIntervals();
          }
          @Override public void pickNext(RunQueue queue) {
            if (queue.running() == null && queue.waitingCount() > 0) {
              queue.run(queue.waiting(0), slice);
            }
          }
        }
        @Override public List<Class<? extends Scheduler>> policies() {
          return List.of(InTurn.class);
        }
      }
      """;

  @TempDir private Path folder;
  private Path plugins;

  @BeforeEach
  void packThePolicy() throws Exception {
    Path classes = folder.resolve("classes");
    Path source = Files.writeString(folder.resolve("InTurnPlugin.java"), SOURCE);
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve("akula.api.PolicyPlugin"), "mine.InTurnPlugin\n");
    tool("javac", "-cp", Home.api().toString(), "-d", classes.toString(), source.toString());
    plugins = Files.createDirectories(folder.resolve("plugins"));
    tool("jar", "cf", plugins.resolve("mine.jar").toString(), "-C", classes.toString(), ".");
  }

  private static void tool(String tool, String... arguments) {
    StringWriter reported = new StringWriter();
    PrintWriter both = new PrintWriter(reported, true);
    int code = ToolProvider.findFirst(tool).orElseThrow().run(both, both, arguments);
    assertThat(code).as(reported.toString()).isZero();
  }

  /** Nanoseconds; no turn ends where work does. */
  private static long work(int process) {
    return 7_003_000 + 6_008_000L * process;
  }

  private static String name(int process) {
    return process == 0 ? "A" : "B";
  }

  private Path simulated() throws Exception {
    StringBuilder workload = new StringBuilder("launches:\n");
    for (int process = 0; process < 2; process++) {
      workload.append(
          "  - {application: %s, threads: %d, program: [{repeat: %d, program: [{work: %dus}, {yield: true}]}]}\n"
              .formatted(name(process), THREADS, ROUNDS, work(process) / 1000));
    }
    Path file = Files.writeString(folder.resolve("both.yaml"), workload.toString());
    Path trace = folder.resolve("simulated.json");
    Cli said =
        Cli.run(
            "simulate",
            "--data=paper-example",
            "--machine=" + MACHINE,
            "--workload=" + file,
            "--policy=" + SPEC,
            "--plugins=" + plugins,
            "--trace=" + trace);
    assertThat(said.code()).as(said.err()).isZero();
    return trace;
  }

  /** As {@code run --kernel --trace --record}, but for the kernel and the programs. */
  private Path decided(Path recording) throws Exception {
    MachineDescription machine = MachineReader.read(MACHINE);
    FakeKernel kernel = new FakeKernel(machine.contextCount(), 50_000_000, 1 << 20);
    for (int process = 0; process < 2; process++) {
      for (int i = 0; i < THREADS; i++) {
        List<Step> steps = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
          steps.add(new Step.Run(work(process)));
          steps.add(new Step.Yield());
        }
        kernel.begin(100 + 10 * process + i, 100 + process, 100, steps);
      }
    }
    TurnsHead head =
        new TurnsHead(
            SPEC,
            1,
            "both",
            machine,
            Duration.ofMillis(100),
            false,
            Duration.ofSeconds(10),
            List.of());
    MachineModel model = new MachineModel(machine, 1, Set.of(), ParameterSource.NONE);
    Path file = folder.resolve("decided.json");
    TurnLog log = new TurnLog();
    try (TurnsFile turns = new TurnsFile(recording, head);
        TurnTrace trace = new TurnTrace(file, Map.of("policy", SPEC), model)) {
      KernelStage stage =
          new KernelStage(
              kernel,
              machine,
              PolicyCatalog.withPlugins(plugins)
                  .resolve(SPEC)
                  .newScheduler(new SplittableRandom(1)),
              false,
              process -> name(process - 100),
              new DecisionTaps(
                  ParameterSource.NONE,
                  (process, id, by) -> {},
                  Optional.of(log),
                  Optional.of(turns.recording())));
      while (!kernel.living().isEmpty()) {
        stage.run(100_000_000);
        log.read(trace::turn);
      }
      stage.end();
      log.read(trace::turn);
      turns.finish();
      trace.finish();
    }
    return file;
  }

  /** Turns that follow each other without a pause are one slice in the simulator. */
  private static List<Slice> slices(Path trace) throws Exception {
    List<Slice> all = new ArrayList<>();
    TraceRules rules = TraceRules.check(JSON.readTree(Files.readAllBytes(trace)));
    for (Slice next : rules.slices.values().iterator().next()) {
      Slice last = all.isEmpty() ? null : all.getLast();
      if (last != null && last.thread() == next.thread() && last.end() == next.begin()) {
        all.set(all.size() - 1, new Slice(last.name(), last.thread(), last.begin(), next.end()));
      } else {
        all.add(next);
      }
    }
    return all;
  }

  @Test
  void theSameTurnsInBothAndAgainInAReplay() throws Exception {
    Path recording = folder.resolve("recorded");
    List<Slice> simulated = slices(simulated());
    Path trace = decided(recording);
    List<Slice> decided = slices(trace);
    for (var host :
        Map.of("simulate", simulated, "the host on a fake kernel", decided).entrySet()) {
      System.out.println(host.getKey() + ":");
      host.getValue().stream().limit(10).forEach(System.out::println);
    }
    assertThat(simulated).hasSizeGreaterThan(200);
    assertThat(decided).isEqualTo(simulated);
    JsonNode first = slice(trace);
    assertThat(first.at("/args/begin").asString()).isEqualTo("picked");
    assertThat(first.at("/args/end").asString()).isEqualTo("slice ended");
    assertThat(first.at("/args/slice_ms").asDouble()).isEqualTo(6);

    Cli again = replay(recording);
    assertThat(again.code()).as(again.err()).isZero();
    assertThat(again.out())
        .contains("s of workload both under in_turn:slice=6ms, decided when a turn has ended")
        .containsPattern("Decided again: the same, all [0-9,]+ decisions, byte for byte.");
    Cli json = replay(recording, "--format=json");
    assertThat(PrintedJson.mistakes(JsonFormat.REPLAY_TURNS, json.out())).isEmpty();
    assertThat(JSON.readTree(json.out()).get("is_whole").asBoolean()).isTrue();
    assertThat(replay(recording, "--format=csv").out())
        .startsWith(
            "policy,workload,is_whole,same_decisions,is_same\nin_turn:slice=6ms,both,true,");
  }

  private Cli replay(Path recording, String... more) {
    List<String> all = new ArrayList<>(List.of("replay", recording.toString()));
    all.add("--plugins=" + plugins);
    all.addAll(List.of(more));
    return Cli.run(all.toArray(String[]::new));
  }

  private static JsonNode slice(Path trace) throws Exception {
    for (JsonNode event : JSON.readTree(Files.readAllBytes(trace)).get("traceEvents")) {
      if (event.get("ph").asString().equals("X")) {
        return event;
      }
    }
    throw new AssertionError("no slice");
  }

  @Test
  void aRecordingThatCannotBeReplayedIsRefused() throws Exception {
    Path recording = folder.resolve("recorded");
    decided(recording);
    Cli cpus = replay(recording, "--cpus=0");
    assertThat(cpus.code()).isEqualTo(2);
    assertThat(cpus.err())
        .contains(
            "followed from what its policy decided: only that is decided again; leave --cpus out");
    Cli other = replay(recording, "--policy=eevdf");
    assertThat(other.code()).isEqualTo(1);
    assertThat(other.out()).contains("then something else at");
    byte[] bytes = Files.readAllBytes(recording);
    int body = new String(bytes, StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
    bytes[body + 9] = 77;
    Files.write(recording, bytes);
    Cli damaged = replay(recording);
    assertThat(damaged.code()).isEqualTo(2);
    assertThat(damaged.err()).contains("was cut or edited: it has an entry of kind 77");
    Files.writeString(recording, "{\"akula_turns\":2,\"policy\":\"cfs\"}\n");
    assertThat(replay(recording).err()).contains("seed").contains("machine");
    Files.writeString(recording, "{\"akula_turns\":2,");
    assertThat(replay(recording).err()).contains("it was cut");
  }
}
