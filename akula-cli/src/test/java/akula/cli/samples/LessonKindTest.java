package akula.cli.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import akula.api.AkulaThread;
import akula.api.Machine;
import akula.api.Scheduler;
import akula.api.host.MachineDescription;
import akula.bootstrap.BootstrapData;
import akula.bootstrap.Settings;
import akula.bootstrap.engine.Launches;
import akula.bootstrap.engine.Simulator;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.LessonKind;
import akula.formats.InvalidInputException;
import akula.formats.dataset.DataSet;
import akula.formats.dataset.LevelModel;
import akula.formats.dataset.SharingLevel;
import akula.toolkit.Toolkit;
import akula.toolkit.job.JobListener;
import akula.toolkit.run.RunJob;
import akula.toolkit.simulate.SimulateBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever opens a data set takes the kind of the lesson from its jar, or refuses the data set. */
class LessonKindTest {
  private static final String LESSON = LessonKind.LESSON;
  private static final String OFFICE = LESSON + "office";
  private static final String MONDAY = LESSON + "monday.csv";
  private static final String REFUSAL =
      OFFICE
          + "/dataset.json:8:33: model is 'queue'; expected one of pair-matrix, shared-cache, bus,"
          + " smtcore, memory-bandwidth, resident-cache, or one of a jar in the folder of --plugins";

  @TempDir private static Path folder;

  private static Path plugins;

  @BeforeAll
  static void makeJar() throws IOException {
    plugins = LessonKind.plugin(folder);
  }

  private static double worst(SimulateBuilder plan) throws Exception {
    return plan.machine("2x4")
        .workload(MONDAY)
        .policy("naive_spread")
        .build()
        .run(JobListener.SILENT)
        .run()
        .metrics()
        .worstDegradationPercent();
  }

  private static String in(String text) {
    return text.replace("TEMP", folder.toString());
  }

  private static Cli with(String line) {
    return Cli.line(in(line) + " --plugins " + plugins);
  }

  private static void assertRefused(Cli cli) {
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).isEqualTo(REFUSAL + ".\n");
    assertThat(cli.code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "data check " + OFFICE,
        "data show " + OFFICE,
        "data export " + OFFICE,
        "data diff " + OFFICE + " " + OFFICE,
        "data merge " + OFFICE + " " + LESSON + "shop --out TEMP/merged",
        "workload show " + MONDAY + " --data " + OFFICE,
        "simulate --machine 2x4 --data " + OFFICE + " --policy random --workload " + MONDAY,
        "sweep --machine 2x4 --data "
            + OFFICE
            + " --policy random --workload "
            + MONDAY
            + " --out TEMP/sweep",
        "hunt --machine 2x4 --data "
            + OFFICE
            + " --policy naive_spread --against random --threads 4 --budget 20 --keep 1"
            + " --out TEMP/hunt",
      })
  void commandsTakeTheKindFromItsJar(String line) {
    assertRefused(Cli.line(in(line)));
    Cli cli = with(line);
    assertThat(cli.err()).doesNotContain("queue");
    assertThat(cli.out()).isNotEmpty();
    assertThat(cli.code()).isZero();
  }

  /** These want programs, campaigns or other applications, which the office has not. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --policy naive_spread --workload TEMP/programs.yaml --data " + OFFICE,
        "validate --data " + OFFICE,
        "reproduce pairing --data " + OFFICE
      })
  void commandsOfProgramsDoSoToo(String line) throws IOException {
    String asked = line.replace("TEMP/programs.yaml", workloadOfPrograms());
    assertRefused(Cli.line(asked));
    Cli cli = with(asked + (line.startsWith("run") ? " --parameter NO_SUCH" : ""));
    assertThat(cli.err()).isNotEmpty().doesNotContain("queue");
    assertThat(cli.code()).isEqualTo(2);
  }

  private static String workloadOfPrograms() throws IOException {
    Path file = folder.resolve("programs.yaml");
    Files.writeString(
        file,
        """
        name: programs
        launches:
          - application: letter
            command: /bin/true
        """);
    return file.toString();
  }

  @Test
  void whatAHuntFindsIsSeenAgain() {
    Path found = folder.resolve("found");
    Cli hunt =
        with(
            "hunt --machine 2x4 --data %s --policy naive_spread --against random --threads 4"
                    .formatted(OFFICE)
                + " --budget 100 --keep 1 --out "
                + found);
    String[] row =
        hunt.out()
            .lines()
            .filter(line -> line.startsWith("weak-1"))
            .findFirst()
            .orElseThrow()
            .split(" {2,}");
    String again =
        hunt.out()
            .lines()
            .filter(line -> line.startsWith("./akula simulate"))
            .findFirst()
            .orElseThrow();
    assertThat(again).endsWith("--plugins " + plugins);
    Cli seen = Cli.line(again.substring("./akula ".length()));
    assertThat(seen.out())
        .as("%s: its average degradation is that of the hunt", again)
        .contains("average degradation %s %%".formatted(row[2]));
  }

  @Test
  void sweepsAreResumed() throws IOException {
    Path out = folder.resolve("resumed");
    String line =
        "sweep --machine 2x4 --data %s --policy random --policy naive_spread --workload %s --out %s"
            .formatted(OFFICE, MONDAY, out);
    Cli first = with(line);
    byte[] runs = Files.readAllBytes(out.resolve("runs.csv"));
    assertRefused(Cli.line(line + " --resume"));
    assertThat(with(line + " --resume").code()).isZero();
    assertThat(out.resolve("runs.csv")).hasBinaryContent(runs);
    assertThat(first.code()).isZero();
  }

  @Test
  void reportsTellOfTheDataAndRunItAgain() throws IOException {
    Path out = folder.resolve("reported");
    assertThat(
            with("sweep --machine 2x4 --data %s --policy random --workload %s --out %s"
                    .formatted(OFFICE, MONDAY, out))
                .code())
        .isZero();
    String report = "report %s --data %s".formatted(out, OFFICE);
    assertRefused(Cli.line(report));
    Cli cli = with(report);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("--data " + OFFICE, "--plugins " + plugins, "CC0-1.0");
  }

  @Test
  void javaCodeGetsTheModelOrIsRefused() throws InvalidInputException {
    assertThatThrownBy(() -> Toolkit.dataSet(OFFICE)).hasMessage(REFUSAL);
    DataSet set = Toolkit.dataSet(OFFICE, plugins);
    assertThat(set.levels().get(SharingLevel.MEMORY_DOMAIN))
        .extracting(LevelModel::name)
        .containsExactly("queue");
  }

  /**
   * Two backups use u of the queue, where u (0.2 + 0.8 x 0.5 / (1 - u)) = 1: u = 4 - sqrt(11), and
   * requests take 0.5 / (1 - u) times as long.
   */
  @Test
  void policiesReadTheParameterThatItGives() throws Exception {
    List<Double> latencies = new ArrayList<>();
    Scheduler reader =
        new Scheduler() {
          @Override
          public void launchThread(AkulaThread thread, Machine machine) {
            thread.addParameter("MEMORY_LATENCY");
            thread.activate();
            machine.addThread(thread);
          }

          @Override
          public void updateSchedule(Machine machine) {
            if (machine.nowNanos() == 2_000_000_000L) {
              machine.threads().forEach(one -> latencies.add(one.readParameter("MEMORY_LATENCY")));
            }
          }
        };
    BootstrapData data = BootstrapData.of(Toolkit.dataSet(OFFICE, plugins));
    new Simulator(MachineDescription.regular("m", 1, 2, 1), data, Settings.DEFAULT)
        .run(Launches.together(new int[2]), reader, "reader", 1);
    double expected = 1.5 * 0.5 / (Math.sqrt(11) - 3);
    assertThat(latencies)
        .hasSize(2)
        .allSatisfy(one -> assertThat(one).isCloseTo(expected, within(1e-9)));
  }

  /** A data set has its models with it, also where jobs know no plug-in. */
  @Test
  void jobsOfJavaCodeSimulateWithIt() throws Exception {
    double opened = worst(Toolkit.simulate().data(Toolkit.dataSet(OFFICE, plugins)));
    double named = worst(Toolkit.simulate().data(OFFICE).plugins(plugins));
    assertThat(opened).isEqualTo(named).isCloseTo(37.43, within(0.005));
    assertThatThrownBy(() -> worst(Toolkit.simulate().data(OFFICE))).hasMessage(REFUSAL);
    assertThatThrownBy(() ->
            RunJob.builder()
                .workload(Path.of(workloadOfPrograms()))
                .policy("naive_spread")
                .data(OFFICE)
                .build())
        .hasMessage(REFUSAL);
  }
}
