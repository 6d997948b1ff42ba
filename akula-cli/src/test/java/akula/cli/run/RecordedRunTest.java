package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.api.host.MachineDescription.CoreDescription;
import akula.api.host.MachineDescription.Domain;
import akula.api.host.MachineDescription.Node;
import akula.api.host.MachineModel;
import akula.api.host.ParameterSource;
import akula.api.host.PolicyFailedException;
import akula.api.host.PolicyLimits;
import akula.api.plugin.PolicyCatalog;
import akula.cli.fixtures.Counting;
import akula.cli.fixtures.Work;
import akula.contract.ReplayedRun;
import akula.contract.RunRecorder;
import akula.formats.machine.MachineReader;
import akula.formats.machine.MachineWriter;
import akula.toolkit.run.AgentChoice;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.parameters.CounterReadings;
import akula.wrapper.parameters.ParameterRules;
import akula.wrapper.run.ParameterSources;
import akula.wrapper.run.RealHost;
import akula.wrapper.run.RealLaunch;
import akula.wrapper.run.RealOutcome;
import akula.wrapper.run.RealSettings;
import akula.wrapper.run.RunEvents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A policy that is notified of what it was notified of in a run of real programs, and reads what it
 * read then, decides the same, to the byte. Write the recorded run anew with {@code
 * -Dakula.recording.write=true}.
 */
class RecordedRunTest {
  private static final Duration INTERVAL = Duration.ofMillis(20);
  private static final String PROCESSOR_SHARE = "CPU_SHARE";
  private static final String SWAP = "swap:metric=CPU_SHARE,stability=20ms,period=40ms";
  private static final Path RECORDED = Path.of("akula-cli/src/test/resources/recorded-run");
  private static final Path MACHINE = RECORDED.resolve("machine.json");
  private static final Path RUN = RECORDED.resolve("run.txt");
  private static final Path DECISIONS = RECORDED.resolve("decisions.txt");

  @TempDir private Path folder;

  private static Scheduler policy(String spec) {
    return PolicyCatalog.ofClassPath().resolve(spec).newScheduler(new SplittableRandom(1));
  }

  private static List<String> replay(MachineDescription machine, String spec, List<String> record) {
    return new ReplayedRun(machine, INTERVAL.toNanos(), policy(spec), record).run();
  }

  @ParameterizedTest
  @EnabledOnOs(OS.LINUX)
  @ValueSource(strings = {SWAP, "di:metric=CPU_SHARE,refresh=0s", "naive_spread"})
  void runsOfThisMachineAreRepeated(String spec) throws Exception {
    MachineDescription machine = machine();
    RunRecorder recorder = new RunRecorder(policy(spec));
    if (!recorder.requirements().parameters().isEmpty()) {
      Counting.require();
    }
    record(machine, recorder);
    assertThat(recorder.record().stream().filter(line -> line.startsWith("end "))).hasSize(3);
    assertThat(replay(machine, spec, recorder.record())).isEqualTo(recorder.decisions());
    if (spec.equals(SWAP) && Boolean.getBoolean("akula.recording.write")) {
      Files.createDirectories(RECORDED);
      MachineWriter.write(machine, MACHINE);
      Files.write(RUN, recorder.record());
      Files.write(DECISIONS, recorder.decisions());
    }
  }

  @Test
  void aRunThatWasRecordedOnceIsRepeated() throws Exception {
    MachineDescription machine = MachineReader.read(MACHINE);
    List<String> record = Files.readAllLines(RUN);
    assertThat(record.stream().filter(line -> line.contains(PROCESSOR_SHARE)))
        .hasSizeGreaterThan(9);
    assertThat(String.join("\n", replay(machine, SWAP, record)) + "\n")
        .isEqualTo(Files.readString(DECISIONS));
  }

  /** Other readings, other decisions: the log would show it. */
  @Test
  void aPolicyThatAsksForSomethingElseIsFound() throws Exception {
    MachineDescription machine = MachineReader.read(MACHINE);
    List<String> record = Files.readAllLines(RUN);
    String other = SWAP.replace("40ms", "200ms");
    assertThatThrownBy(() ->
            assertThat(replay(machine, other, record)).isEqualTo(Files.readAllLines(DECISIONS)))
        .isInstanceOfAny(PolicyFailedException.class, AssertionError.class);
  }

  /** Each cpu is a domain, so that there is something to decide. */
  private static MachineDescription machine() {
    List<Domain> domains = new ArrayList<>();
    for (int cpu : RealHost.allowed().cpus().stream().limit(2).toList()) {
      domains.add(new Domain(0, List.of(CoreDescription.nominal(List.of(cpu)))));
    }
    return new MachineDescription("recorded", List.of(new Node(0, 0, List.of(10))), domains);
  }

  private void record(MachineDescription machine, RunRecorder recorder) throws Exception {
    CounterReadings.Constants none = (_, _) -> Double.NaN;
    var sources =
        new ParameterSources(
            recorder.requirements().parameters(),
            Optional.empty(),
            none,
            Map.of(),
            ParameterRules.shipped(Set.of()));
    var settings =
        new RealSettings(
            INTERVAL,
            new PolicyLimits(Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofSeconds(60)),
            false,
            true,
            false,
            false);
    try (RealHost host = AgentChoice.host(null, machine, sources)) {
      RealOutcome outcome =
          host.run(launches(), recorder, "recorded", settings, new Watched(recorder));
      assertThat(outcome.expelled()).isEmpty();
    }
  }

  /** The policy reads through the recorder. */
  private record Watched(RunRecorder recorder) implements RealHost.Watch {
    @Override
    public RunEvents over(MachineModel model, CounterReadings readings) {
      return new RunEvents() {};
    }

    @Override
    public ParameterSource source(CounterReadings readings) {
      return recorder.watch(readings);
    }
  }

  private List<RealLaunch> launches() throws IOException {
    List<RealLaunch> launches = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Path directory = Files.createDirectory(folder.resolve("program" + i));
      Path none = Path.of("/dev/null");
      var order =
          new LaunchOrder(
              directory,
              none,
              Path.of("out"),
              Path.of("err"),
              List.of("/bin/sh", "-c", Work.loop(100 + 50 * i)),
              Map.of("PATH", "/usr/bin:/bin"),
              false);
      launches.add(new RealLaunch("program" + i, i * 30_000_000L, order));
    }
    return launches;
  }
}
