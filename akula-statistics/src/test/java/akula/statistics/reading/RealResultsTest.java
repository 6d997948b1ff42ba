package akula.statistics.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import akula.formats.InvalidInputException;
import akula.formats.tree.JsonText;
import akula.statistics.metrics.CpuSpeed;
import akula.statistics.metrics.DecidedTurns;
import akula.statistics.metrics.Measure;
import akula.statistics.metrics.RunCost;
import akula.statistics.metrics.RunKind;
import akula.statistics.metrics.ZoneEnergy;
import akula.statistics.reading.ProgramTable.Column;
import akula.statistics.results.ResumableFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of real runs read back, and what was cut or edited in their tables is reported. */
class RealResultsTest {
  @TempDir private Path temp;
  private Path folder;

  @BeforeEach
  void runs() {
    folder = RealFiles.write(temp.resolve("real"), List.of("di", "linux"), 4, 5);
  }

  private List<String> mistakes() {
    InvalidInputException thrown =
        catchThrowableOfType(InvalidInputException.class, () -> ResultsReader.read(folder));
    return thrown == null ? List.of() : thrown.getMessage().lines().toList();
  }

  private String reported(String file, String text) {
    return folder.resolve(file) + text;
  }

  @Test
  void whatTheKernelReportedAndWhatControllingCostReadBack() throws InvalidInputException {
    Results results = ResultsReader.read(folder);
    assertThat(results.kind()).isEqualTo(RunKind.REAL);
    RealTables real = results.real().orElseThrow();
    assertThat(real.programs())
        .extracting(row -> row.policy() + " " + row.application() + " " + row.count())
        .containsExactly("di server 4", "di client 4", "linux server 4", "linux client 4");
    ProgramTable.Row client = real.programs().get(1);
    assertThat(client.mean(Column.USER_TIME)).isCloseTo(2, within(1e-9));
    assertThat(client.mean(Column.SYSTEM_TIME)).isCloseTo(0.01, within(1e-9));
    assertThat(client.mean(Column.RUN_TIME)).isBetween(2.0, 2.9);
    assertThat(client.mean(Column.PEAK_MEMORY)).isCloseTo(6, within(1e-9));
    assertThat(client.mean(Column.MAJOR_FAULTS)).isEqualTo(1);
    assertThat(real.costs().get("linux"))
        .hasSize(4)
        .allSatisfy(cost -> assertThat(cost.lateMostlyNanos()).isEqualTo(2_000_000))
        .extracting(RunCost::troubles)
        .containsOnly(1L);
  }

  @Test
  void theSpeedsOfCpusReadBackAndGoWithTheManifest() throws InvalidInputException {
    assertThat(ResultsReader.read(folder).real().orElseThrow().speeds()).isEmpty();
    folder = RealFiles.slowed(temp.resolve("slowed"), List.of("di", "linux"), 4, 5);
    assertThat(ResultsReader.read(folder).real().orElseThrow().speeds().get("linux"))
        .hasSize(8)
        .element(3)
        .isEqualTo(new CpuSpeed(1, 0.8, 0.801));
    SweepFiles.edit(folder, "speeds.csv", "1,0.800000,0.802000", "1,0.700000,0.802000");
    assertThat(mistakes())
        .containsExactly(
            reported(
                "speeds.csv",
                ":11: tells of cpu1=0.7; expected cpu1=0.8, as in manifest.json: rows were cut or"
                    + " edited"));
    SweepFiles.edit(folder, "speeds.csv", "1,0.700000,0.802000", "1,0.800000,1.802000");
    assertThat(mistakes())
        .containsExactly(reported("speeds.csv", ":11: reached is 1.802000; expected at most 1"));
  }

  @Test
  void whatBecameOfTurnsReadsBack() throws Exception {
    assertThat(ResultsReader.read(folder).real().orElseThrow().turns()).isEmpty();
    folder = RealFiles.decided(temp.resolve("decided"), List.of("cfs", "linux"), 4, 5);
    var turns = ResultsReader.read(folder).real().orElseThrow().turns();
    assertThat(turns).containsOnlyKeys("cfs");
    assertThat(turns.get("cfs"))
        .hasSize(4)
        .contains(new DecidedTurns(1000, 18, 2, 40, 0, 1, 4_000_000, 5_000_002))
        .extracting(DecidedTurns::count)
        .containsExactly(true, true, true, false);
    String nothing = "0,0,3,0,0,1,0.000000000,0.000000000,0";
    SweepFiles.edit(folder, "turns.csv", "1000,27,3,40,0,1,0.004000000,0.005000003,0", nothing);
    assertThat(ResultsReader.read(folder).real().orElseThrow().turns().get("cfs"))
        .extracting(DecidedTurns::count)
        .containsExactly(true, true, true, false);
    SweepFiles.edit(folder, "turns.csv", nothing, "1000,27,3,40,0,1,0.004000000,0.005000003,0");
    SweepFiles.edit(
        folder,
        "turns.csv",
        "1000,27,3,40,0,1,0.004000000,0.005000003,0",
        "1000,27,3,40,0,1,0.004000000,0.005000003,1");
    assertThat(mistakes())
        .singleElement()
        .asString()
        .contains(
            "counts is 1, and 27 of 1000 turns are by the fallback; expected 1 where it is at most 2%, else 0");
    folder = RealFiles.decided(temp.resolve("decided"), List.of("cfs", "linux"), 4, 5);
    requireEachLine("turns.csv");
  }

  @Test
  void theEnergyOfPackagesReadsBackAndComesToThatOfTheRuns() throws Exception {
    assertThat(ResultsReader.read(folder).real().orElseThrow().energy()).isEmpty();
    folder = RealFiles.counted(temp.resolve("counted"), List.of("di", "linux"), 4, 5);
    Results results = ResultsReader.read(folder);
    assertThat(results.runs().measures()).contains(Measure.ENERGY, Measure.EDP);
    assertThat(results.real().orElseThrow().energy().get("linux"))
        .hasSize(8)
        .startsWith(new ZoneEnergy("package-0", 4_000_000), new ZoneEnergy("package-1", 500_000));
    List<String> lines = Files.readAllLines(folder.resolve("energy.csv"));
    SweepFiles.edit(
        folder, "energy.csv", "1,linux,package-0,4.000001", "1,linux,package-0,4.000002");
    assertThat(mistakes())
        .containsExactly(
            reported(
                "energy.csv",
                ": repetition 1 of web under linux: comes to 4.500002 J of it, which %s does not say: rows were cut or edited"
                    .formatted(folder.resolve("runs.csv"))));
    Files.write(folder.resolve("energy.csv"), lines);
    SweepFiles.edit(folder, "energy.csv", "1,linux,package-1", "1,linux,package-7");
    assertThat(mistakes())
        .containsExactly(
            reported(
                "energy.csv",
                ": repetition 1 of web under linux: has of it the packages [package-0, package-7], expected [package-0, package-1]: rows were cut or edited"));
    Files.write(folder.resolve("energy.csv"), lines);
    SweepFiles.edit(folder, "runs.csv", ",energy_j,edp", ",edp,energy_j");
    assertThat(mistakes()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"programs.csv", "costs.csv", "energy.csv"})
  void linesOfCountedRunsThatAreTakenOutDoubledOrCutAreReported(String file) throws IOException {
    folder = RealFiles.counted(temp.resolve("counted"), List.of("di", "linux"), 4, 5);
    requireEachLine(file);
  }

  @ParameterizedTest
  @ValueSource(strings = {"programs.csv", "costs.csv", "speeds.csv"})
  void linesThatAreTakenOutDoubledOrCutAreReported(String file) throws IOException {
    folder = RealFiles.slowed(temp.resolve("slowed"), List.of("di", "linux"), 4, 5);
    requireEachLine(file);
  }

  private void requireEachLine(String file) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(file));
    for (int i = 0; i < lines.size(); i++) {
      List<String> fewer = new ArrayList<>(lines);
      fewer.remove(i);
      Files.write(folder.resolve(file), fewer);
      assertThat(mistakes()).as("without line %d", i + 1).hasSizeBetween(1, i == 0 ? 20 : 4);
      assertThat(mistakes().getFirst()).startsWith(folder.resolve(file).toString());
      List<String> more = new ArrayList<>(lines);
      more.add(i, lines.get(i));
      Files.write(folder.resolve(file), more);
      assertThat(mistakes()).as("with line %d twice", i + 1).isNotEmpty();
    }
    Files.write(folder.resolve(file), lines);
    byte[] whole = Files.readAllBytes(folder.resolve(file));
    for (int length = 0; length < whole.length; length += 11) {
      Files.write(folder.resolve(file), Arrays.copyOf(whole, length));
      assertThat(mistakes()).as("cut to %d bytes", length).isNotEmpty();
    }
    Files.delete(folder.resolve(file));
    assertThat(mistakes()).containsExactly(reported(file, ": there is no such file"));
  }

  @Test
  void programsThatDoNotGoWithThreadsAreReported() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve("programs.csv"));
    String end = lines.get(1).split(",")[7];
    SweepFiles.edit(folder, "programs.csv", end, "77.000000000");
    assertThat(mistakes())
        .containsExactly(
            reported("programs.csv", ":2: end_s is '77.000000000', but ")
                + reported("threads.csv", ":2 has '" + end + "': one of the two was edited"));
    Files.write(folder.resolve("programs.csv"), lines);
    SweepFiles.edit(folder, "programs.csv", "client", "server");
    assertThat(mistakes())
        .containsExactly(
            reported("programs.csv", ":3: application is 'server', but ")
                + reported("threads.csv", ":3 has 'client': rows were cut or edited"));
    Files.write(folder.resolve("programs.csv"), lines.subList(0, 5));
    assertThat(mistakes())
        .containsExactly(
            reported("programs.csv", ":5: ends here, but ")
                + reported("threads.csv", " has 12 rows more: the file was cut"));
  }

  /** The two tables that go run by run say the same of it, in the words of real runs. */
  @ParameterizedTest
  @ValueSource(strings = {"costs.csv", "threads.csv"})
  void runsInAnotherOrderAreReported(String file) throws IOException {
    String what = file.substring(0, file.indexOf('.'));
    List<String> lines = Files.readAllLines(folder.resolve(file));
    String first = lines.get(1).substring(0, lines.get(1).indexOf(',') + 1);
    String workload = first.substring(0, first.length() - 1);
    lines.replaceAll(line -> line.replace(first + "2,di,", first + "7,di,"));
    Files.write(folder.resolve(file), lines);
    assertThat(mistakes().getFirst())
        .endsWith(
            "repetition 7 of %s under di has %s here, but no row in %s"
                .formatted(workload, what, folder.resolve("runs.csv")));
    lines.replaceAll(line -> line.replace(first + "7,di,", first + "3,di,"));
    Files.write(folder.resolve(file), lines);
    assertThat(mistakes().getFirst())
        .endsWith(
            "the %s of repetition 3 of %s under di stand here, expected those of 2: rows were cut or edited"
                .formatted(what, workload));
  }

  @Test
  void numbersThatNoRunWritesAreReported() {
    SweepFiles.edit(folder, "programs.csv", "exit code 0,1.000000000", "exit code 0,-1");
    assertThat(mistakes())
        .containsExactly(
            reported("programs.csv", ":2: user_s is '-1'; expected a number with 9 decimals"));
    SweepFiles.edit(folder, "programs.csv", "exit code 0,-1", "exit code 0,1.000000000");
    SweepFiles.edit(folder, "costs.csv", "0.000100000,0.001000000", "0.000100000,0.000010000");
    assertThat(mistakes())
        .containsExactly(
            reported(
                "costs.csv",
                ":2: late_50_percent_s, late_99_percent_s and late_most_s are 0.000100000,"
                    + " 0.000010000 and 0.002000000; expected each at least that before it"));
  }

  @Test
  void withoutSoloTimesOneSentenceSaysWhatIsMissing() throws IOException {
    SweepFiles.edit(folder, "manifest.json", "\"measured\"", "\"unknown\"");
    for (String file : List.of("runs.csv", "threads.csv", "summary.csv")) {
      Files.delete(folder.resolve(file));
    }
    assertThat(mistakes())
        .containsExactly(
            folder
                + ": has no solo times, hence no degradations to compare or report (programs.csv and"
                + " costs.csv have what was measured); run again with --solo, or with --data and a"
                + " data set that has the applications");
  }

  @Test
  void runsThatHaveNotEndedAreReported() throws IOException {
    for (String file : List.of("programs.csv", "costs.csv", "runs.csv")) {
      Files.move(folder.resolve(file), folder.resolve(file + ".part"));
    }
    Files.delete(folder.resolve("manifest.json"));
    InvalidInputException thrown =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> ResultsReader.readWhole(folder, List.of(), bytes -> {}));
    assertThat(thrown)
        .hasMessage(
            folder
                + ": these results are not whole: the runs have not ended, or were interrupted; the"
                + " same command with --resume resumes them, with --overwrite begins anew");
    Files.writeString(folder.resolve("failure.part"), "run 3 of 8 (di) failed: oh\n");
    assertThat(
            catchThrowableOfType(
                InvalidInputException.class,
                () -> ResultsReader.readWhole(folder, List.of(), bytes -> {})))
        .hasMessage(
            folder
                + ": these results are not whole: run 3 of 8 (di) failed: oh; once that is mended, the same command"
                + " with --resume continues if its programs, inputs and policies are as they were, and with"
                + " --overwrite begins anew");
  }

  /** Before solo times are measured nothing is there but what is to be done. */
  @Test
  void whatHasNoTableYetIsReported() throws IOException {
    for (String command : List.of("run", "sweep")) {
      Path begun = temp.resolve(command);
      String task = JsonText.joined(JsonText.encode(Map.of("command", command)));
      ResumableFolder.begin(begun, false, task).close();
      assertThat(
              catchThrowableOfType(
                  InvalidInputException.class,
                  () -> ResultsReader.readWhole(begun, List.of(), bytes -> {})))
          .hasMessageStartingWith(
              "%s: these results are not whole: the %s not ended",
              begun, command.equals("run") ? "runs have" : "sweep has")
          .hasMessageContaining("the same command with --resume resumes");
      assertThat(begun.resolve("journal.part")).exists();
    }
  }

  @Test
  void runsOfTheSameWorkloadAreTakenAsOne() throws InvalidInputException {
    Path other = RealFiles.write(temp.resolve("other"), List.of("random", "linux2"), 4, 6);
    Results joined = Results.joined(List.of(ResultsReader.read(folder), ResultsReader.read(other)));
    assertThat(joined.real().orElseThrow().costs().keySet())
        .containsExactly("di", "linux", "random", "linux2");
    assertThat(joined.real().get().programs()).hasSize(8);
    SweepFiles.edit(other, "manifest.json", "\"50ms\"", "\"10ms\"");
    List<Results> parts = List.of(ResultsReader.read(folder), ResultsReader.read(other));
    assertThat(catchThrowableOfType(InvalidInputException.class, () -> Results.joined(parts)))
        .hasMessageContaining(
            "in 'settings.interval'; only repetitions of the same workload, on the same machine,"
                + " with the same settings and solo times, can be compared");
  }
}
