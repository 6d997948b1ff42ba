package akula.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnProcess;
import akula.cli.fixtures.Work;
import akula.wrapper.run.RealHost;
import akula.wrapper.speed.EmulatedSpeeds;
import akula.wrapper.speed.SpeedEmulation;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Real runs on cpus that are made slower. */
@EnabledOnOs(OS.LINUX)
class RunSpeedTest {
  /**
   * Puts programs on the slowest core, and says what its speed is by failing where there is none.
   */
  private static final String POLICY =
      """
      import akula.api.*;
      public final class Slowest implements Scheduler {
        public void launchThread(AkulaThread thread, Machine machine) {
          Core slowest = machine.getCore(0);
          for (int i = 1; i < machine.coreCount(); i++) {
            if (machine.getCore(i).speed() < slowest.speed()) slowest = machine.getCore(i);
          }
          if (slowest.speed() != 0.5) throw new IllegalStateException("no core at half speed");
          thread.activate();
          slowest.addThread(thread);
        }
        public void updateSchedule(Machine machine) { machine.skipIntervals(); }
      }
      """;

  @TempDir private Path folder;
  private int cpu;
  private Path workload;
  private Path policy;

  @BeforeEach
  void files() throws IOException {
    cpu = RealHost.allowed().cpus().getLast();
    policy = Files.writeString(folder.resolve("Slowest.java"), POLICY);
    workload =
        Files.writeString(
            folder.resolve("work.yaml"),
            """
            name: work
            launches:
              - {application: count, command: sh, arguments: [-c, '%s']}
            """
                .formatted(Work.loop(100)));
  }

  private Cli run(String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "--workload", workload.toString()));
    arguments.addAll(List.of("--out", folder.resolve("out").toString()));
    arguments.addAll(List.of(options));
    return Cli.run(arguments.toArray(String[]::new));
  }

  private String half() {
    EmulatedSpeeds speeds = EmulatedSpeeds.parse("cpu%d=0.5".formatted(cpu));
    String why = SpeedEmulation.refusal(speeds).orElse("");
    assumeTrue(why.isEmpty(), why);
    return "--emulate-speed=" + speeds.text();
  }

  /**
   * What a program gets of a cpu is at most what the emulation leaves: it takes twice its processor
   * time or more, by how much more depends on what else runs here.
   */
  @Test
  void aProgramOnASlowCpuTakesLonger() throws IOException {
    Cli said = run("--policy=" + policy, half(), "--repeat=2", "--solo", "--format=json");
    assertThat(said.code()).as(said.err()).isZero();
    Path out = folder.resolve("out");
    List<String> speeds = Files.readAllLines(out.resolve("speeds.csv"));
    assertThat(speeds).hasSize(3).element(1).asString().startsWith("work,0,Slowest," + cpu);
    List<String> programs = Files.readAllLines(out.resolve("programs.csv"));
    for (int i = 1; i <= 2; i++) {
      double reached = Double.parseDouble(speeds.get(i).split(",")[5]);
      assertThat(reached).isBetween(0.4, 0.7);
      String[] program = programs.get(i).split(",");
      double elapsed = Double.parseDouble(program[7]) - Double.parseDouble(program[6]);
      double used = Double.parseDouble(program[9]) + Double.parseDouble(program[10]);
      assertThat(used).as(programs.get(i)).isLessThan(elapsed * (reached + 0.1) + 0.02);
    }
    JsonNode runs = new ObjectMapper().readTree(said.out()).get("runs");
    assertThat(runs.get(1).at("/speeds/0/cpu").asInt()).isEqualTo(cpu);
    assertThat(runs.get(1).at("/speeds/0/asked").asDouble()).isEqualTo(0.5);
    assertThat(Files.readString(out.resolve("manifest.json")))
        .contains("\"emulate_speed\" : \"cpu%d=0.5\"".formatted(cpu));
    Cli report = Cli.run("report", out.toString());
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(Files.readString(out.resolve("report.html")).replace("<wbr>", ""))
        .contains("Cpus that were made slower", "--emulate-speed cpu%d=0.5".formatted(cpu));
  }

  @Test
  void theSpeedsReachedArePrinted() {
    Cli said = run("--policy=linux", half());
    assertThat(said.code()).as(said.err()).isZero();
    assertThat(said.out())
        .contains("cpu  speed asked for  reached (mean)  least   most")
        .containsPattern("\n +" + cpu + " +0\\.5 +0\\.\\d{3} +0\\.\\d{3} +0\\.\\d{3}\n");
  }

  @Test
  void otherSpeedsAreNoRepetitions() {
    assertThat(run("--policy=linux", half()).code()).isZero();
    Cli other = run("--policy=linux", "--emulate-speed=cpu%d=0.6".formatted(cpu), "--resume");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err())
        .contains("--emulate-speed was cpu%1$d=0.5, not cpu%1$d=0.6".formatted(cpu));
    assertThat(run("--policy=linux", "--resume").err())
        .contains("--emulate-speed was cpu%d=0.5, now it is not given".formatted(cpu));
    assertThat(run("--policy=linux", half(), "--resume").code()).isZero();
  }

  @Test
  void aDryRunPrintsOfThem() throws IOException {
    assertThat(run("--policy=linux", half(), "--dry-run").out())
        .contains(
            "\ncpu %d at 0.5 of its speed: a real-time process would keep it busy for the rest\n"
                .formatted(cpu));
    JsonNode json =
        new ObjectMapper()
            .readTree(run("--policy=linux", half(), "--dry-run", "--format=json").out());
    assertThat(json.at("/emulated_speeds/0/speed").asDouble()).isEqualTo(0.5);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "cpu4095=0.5 | has cpu4095, which may not be used here; expected some of ",
        "cpu0 | has 'cpu0'; expected a cpu with its speed, such as cpu1=0.8.",
        "cpu0=0.5,cpu0=0.5 | has cpu0 twice; expected each cpu once.",
        "cpu0=0 | has cpu0=0; expected a speed above 0.05 and at most 1, such as cpu1=0.8.",
        "cpu0=fast | has cpu0=fast; expected a speed above 0.05 and at most 1, such as",
      })
  void wrongSpeedsAreReported(String speeds, String message) {
    Cli said = run("--policy=linux", "--emulate-speed=" + speeds);
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.err()).startsWith("akula: --emulate-speed " + message).hasLineCount(1);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void withoutRealTimePriorityItIsRefusedBeforeAnythingStarts() throws Exception {
    Path prlimit = Path.of("/usr/bin/prlimit");
    Path setpriv = Path.of("/usr/bin/setpriv");
    assumeTrue(
        Files.isExecutable(prlimit) && Files.isExecutable(setpriv),
        "there are no prlimit and setpriv to take the right away");
    List<String> command = new ArrayList<>(List.of(prlimit.toString(), "--rtprio=0:0"));
    command.addAll(List.of(setpriv.toString(), "--bounding-set=-sys_nice", "--inh-caps=-sys_nice"));
    command.addAll(
        OwnProcess.command(
            List.of(
                "run",
                "--workload=" + workload,
                "--policy=linux",
                "--emulate-speed=cpu%d=0.5".formatted(cpu),
                "--out=" + folder.resolve("out"))));
    Path said = folder.resolve("said");
    int code = OwnProcess.start(command, said).waitFor();
    assertThat(Files.readString(said))
        .startsWith("akula: --emulate-speed needs real-time priority for the processes that keep")
        .contains("refused here (EPERM, not permitted); what would serve: run as root,")
        .hasLineCount(1);
    assertThat(code).isEqualTo(2);
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
