package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep} over workloads that somebody wrote. */
class WrittenSweepTest {
  /** Two threads of A, one of which has half as much work, and a thread of B. */
  private static final String TEAM =
      """
      name: team
      launches:
        - application: A
          threads: 2
          program: [work: [10s, 5s], barrier: spin, {lock: {name: sum, work: 1s}}]
        - application: B
      """;

  @TempDir private Path folder;
  private StoppingPolicy stopping;
  private Path team;
  private Path out;
  private String sweep;

  @BeforeEach
  void write() throws IOException {
    team = Files.writeString(folder.resolve("team.yaml"), TEAM);
    stopping = new StoppingPolicy(folder);
    out = folder.resolve("out");
    sweep =
        "sweep --data paper-example --machine 2x2 --workload paper-example --workload %s"
            .formatted(team);
  }

  @AfterEach
  void forget() {
    stopping.close();
  }

  private Cli swept(String options) {
    return Cli.line(line(options));
  }

  private String line(String options) {
    return "%s %s --out %s".formatted(sweep, options.strip(), out);
  }

  private String refused(String options) {
    Cli cli = swept(options);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(out).doesNotExist();
    return cli.err();
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(out.resolve(file));
  }

  @Test
  void aWorkloadStandsWhereDrawnOnesHaveACategory() throws IOException {
    Cli cli = swept("--policy random --policy naive_spread --repeat 3 --seed 8");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .startsWith("Average degradation (%), mean over 3 repetitions of each workload\nworkload ")
        .contains("\npaper-example ", "\nteam ", "\nall ");
    List<String> runs = lines("runs.csv");
    assertThat(runs.stream().skip(1).map(row -> row.replaceAll("^(([^,]*,){3}).*", "$1")))
        .containsExactly(
            "paper-example,0,random,",
            "paper-example,0,naive_spread,",
            "paper-example,1,random,",
            "paper-example,1,naive_spread,",
            "paper-example,2,random,",
            "paper-example,2,naive_spread,",
            "team,0,random,",
            "team,0,naive_spread,",
            "team,1,random,",
            "team,1,naive_spread,",
            "team,2,random,",
            "team,2,naive_spread,");
    assertThat(runs.get(2))
        .as("Figure 4 of the paper")
        .contains(",1.429173,3.092784,201.000000000,");
    assertThat(lines("threads.csv").getFirst()).endsWith(",migrations,instance");
    assertThat(Files.readString(out.resolve("manifest.json")))
        .contains("\"workload_files\"", "\"paper-example\"", team.toString(), "\"seed\" : 8")
        .doesNotContain("arrivals");
  }

  /** The command that compare names makes the very run that the row is of. */
  @ParameterizedTest
  @CsvSource({"--closed 5min", "--noise 0.2"})
  void eachRowIsMadeAgainByTheCommandThatIsNamed(String options) throws IOException {
    assertThat(swept("--policy random --policy naive_spread --repeat 9 " + options).code())
        .isZero();
    Cli compared =
        Cli.line("compare %s --policy random --policy naive_spread --metric worst".formatted(out));
    assertThat(compared.code()).as(compared.err()).isZero();
    String command =
        compared.out().lines().filter(line -> line.startsWith("./akula sim")).findFirst().get();
    assertThat(command).contains(" --workload ", " --seed ");
    Cli again = Cli.line(command.replace("./akula ", "") + " --format json");
    assertThat(again.code()).as(again.err()).isZero();
    String workload = command.contains(team.toString()) ? "team" : "paper-example";
    int number = Integer.parseInt(command.replaceFirst(".*--seed (\\d+).*", "$1")) - 1;
    String row =
        lines("runs.csv").stream()
            .filter(line ->
                line.startsWith(
                    "%s,%d,%s,".formatted(workload, number, command.replaceFirst(".* ", ""))))
            .findFirst()
            .orElseThrow();
    double worst =
        new ObjectMapper().readTree(again.out()).findValue("worst_degradation_percent").asDouble();
    assertThat(worst).isCloseTo(Double.parseDouble(row.split(",")[4]), within(1e-6));
  }

  @Test
  void anyNumberOfWorkersLeavesTheSameBytes() throws IOException {
    String options = " --policy random --policy naive_spread --repeat 50 --noise 0.1 --parquet";
    Path two = folder.resolve("two");
    assertThat(Cli.line(sweep + options + " --jobs 1 --out " + out).code()).isZero();
    assertThat(Cli.line(sweep + options + " --jobs 2 --out " + two).code()).isZero();
    assertWholeAs(two);
  }

  private void assertWholeAs(Path expected) throws IOException {
    List<String> names = Stream.of(expected.toFile().list()).sorted().toList();
    assertThat(out.toFile().list()).containsExactlyInAnyOrderElementsOf(names);
    assertThat(names).contains("manifest.json", "runs.csv", "threads.csv");
    for (String name : names) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(expected.resolve(name));
    }
  }

  private String manyRuns() {
    return " --closed 5min --repeat 400 --jobs 1 --policy " + stopping.source();
  }

  @Test
  void aStoppedSweepGoesOnIfTheFilesAreAsTheyWere() throws IOException {
    String options = manyRuns();
    Path whole = folder.resolve("whole");
    assertThat(Cli.line(sweep + options + " --out " + whole).code()).isZero();
    assertThat(stopping.stopAt(600, line(options)).code()).isEqualTo(130);
    assertThat(out.resolve("journal.part")).exists();

    Files.writeString(team, TEAM.replace("10s", "11s"));
    Cli changed = swept(options + " --resume");
    assertThat(changed.code()).isEqualTo(2);
    assertThat(changed.err())
        .isEqualTo(
            "akula: the results in %s are of an unfinished sweep from before a change: the file of workload team was changed since; put it back as it was, or --overwrite to begin anew.%n"
                .formatted(out));
    Files.writeString(team, TEAM);
    assertThat(swept(options.replace("400", "401") + " --resume").err())
        .contains("with other settings: --repeat was 400, not 401; give");
    String other = sweep.replace("--workload paper-example ", "");
    assertThat(Cli.line(other + options + " --resume --out " + out).err())
        .contains(
            "with other settings: --workload was paper-example %s, not %s; give"
                .formatted(team, team));
    String drawn = "sweep --data paper-example --machine 2x2 --category A4 ";
    assertThat(
            Cli.line(
                    drawn
                        + options.strip().replace("--repeat", "--workloads")
                        + " --resume --out "
                        + out)
                .err())
        .contains(
            "with other settings: --workload was paper-example %s, now it is not given; give"
                .formatted(team));

    assertThat(swept(options + " --resume").code()).isZero();
    assertWholeAs(whole);
  }

  @Test
  void anEditedRowIsFound() throws IOException {
    String options = manyRuns();
    assertThat(stopping.stopAt(600, line(options)).code()).isEqualTo(130);
    Path threads = out.resolve("threads.csv.part");
    List<String> lines = Files.readAllLines(threads);
    String wrong = lines.get(40).replaceFirst("0000,", "0001,");
    Files.writeString(threads, Files.readString(threads).replace(lines.get(40), wrong));
    assertThat(swept(options + " --resume").err())
        .startsWith("%s:41: found '%s'; expected '%s'".formatted(threads, wrong, lines.get(40)));
  }

  @Test
  void aSweepFileNamesThemBesideItself() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("own.yaml"),
            """
            data: paper-example
            machine: 2x2
            policies: [naive_spread, random]
            closed: 5min
            parts:
              - {name: written, workload_files: [team.yaml, paper-example], repeat: 2}
              - {name: drawn, categories: [A4], workloads: 3, arrivals: even:10s}
            """);
    Cli cli = Cli.line("sweep %s --out %s".formatted(file, out));
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .contains(
            "mean over 2 repetitions of each workload", "mean over 3 workloads of each category");
    assertThat(lines("written/runs.csv"))
        .hasSize(1 + 2 * 2 * 2)
        .anyMatch(l -> l.startsWith("team,1,"));
    assertThat(lines("drawn/runs.csv")).hasSize(1 + 3 * 2);
    assertThat(lines("drawn/threads.csv").getFirst()).doesNotContain("instance");
    Cli report = Cli.line("report " + out);
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("Means by workload", "Means by category", "repetition 1 of team")
        .contains(
            "./akula sweep --workload %s --workload paper-example --repeat 2 --seed 1"
                .formatted(team));
  }

  @Test
  void aSweepFileSaysOneOfBoth() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("own.yaml"),
            """
            workload_files: [paper-example, wl-1, paper-example, nowhere.yaml]
            categories: [A4]
            workloads: 3
            arrivals: together
            parts:
              - {name: a, repeat: 2, categories: [A4]}
              - {name: b, repeat: 0}
            """);
    Cli cli = Cli.line("sweep %s --out %s".formatted(file, out));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().replace(file + ":", ""))
        .contains("1:39: 'paper-example' is here twice; expected it once.")
        .contains(
            "1:54: there is no workload '"
                + folder.resolve("nowhere.yaml")
                + "'; expected a file or")
        .contains(
            "2:13: categories stands beside workload_files; expected one of them, or parts with one each.")
        .contains(
            "3:12: workloads says how many are drawn of each category; expected repeat for workload_files.")
        .contains(
            "4:11: arrivals is for drawn workloads; those of workload_files say themselves when applications start.")
        .contains("6:23: repeat is for workload_files; expected workloads for drawn ones.")
        .contains("7:23: repeat is the number 0; expected a whole number of at least 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{repeat: 5}|1:10",
        "{parts: [{name: a, repeat: 5}]}|1:28",
        "{repeat: 5, parts: [{name: a}, {name: b, categories: [A4]}]}|1:10",
        "{repeat: 5, categories: [A4]}|1:10",
      })
  void repetitionsOfNoWorkloadFileAreRefused(String text, String where) throws IOException {
    Path file = Files.writeString(folder.resolve("own.yaml"), text);
    Cli cli = Cli.line("sweep %s --out %s".formatted(file, out));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "%s:%s: repeat is for workload_files; expected workloads for drawn ones.%n"
                .formatted(file, where));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{repeat: 2, parts: [{name: a, workload_files: [paper-example]}, {name: b}]}",
        "{workload_files: [paper-example], parts: [{name: a, repeat: 2}]}",
      })
  void repetitionsMayStandApartFromTheWorkloadFiles(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("own.yaml"), text);
    String more = " --data paper-example --policy naive_spread --closed 5min --out ";
    Cli cli = Cli.line("sweep " + file + more + out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(lines("a/runs.csv")).hasSize(1 + 2);
  }

  @Test
  void optionsWithoutUseAreRefused() {
    assertThat(refused("--workloads 5"))
        .isEqualTo(
            "akula: --workloads says how many are drawn of each category; how often a workload is run says --repeat.%n"
                .formatted());
    assertThat(refused("--arrivals even:5s"))
        .isEqualTo(
            "akula: --arrivals is for drawn workloads; one of a file says itself when its applications start.%n"
                .formatted());
    assertThat(refused("--category A4"))
        .contains("--workload names workloads and --category draws");
    assertThat(refused("--repeat 0")).contains("--repeat has to be at least 1, not 0.");
    assertThat(Cli.line("sweep --repeat 2 --out " + out).err())
        .contains("--repeat is for workloads named with --workload; how many are drawn says");
    assertThat(Cli.line("sweep akula-paper --workload wl-1 --out " + out).err())
        .contains("--workload cannot be given with sweep akula-paper, whose parts have their own;");
  }

  @Test
  void whatIsNoWorkloadIsTold() throws IOException {
    assertThat(refused("--workload nowhere.yaml"))
        .startsWith(
            "akula: there is no workload 'nowhere.yaml'; expected a file or one of arrivals,");
    assertThat(refused("--workload " + team))
        .isEqualTo("akula: workload %s is given twice; name each once.%n".formatted(team));
    Path copy = Files.writeString(folder.resolve("copy.yaml"), TEAM);
    assertThat(refused("--workload " + copy))
        .contains("workloads %s and %s are both called team; expected names".formatted(team, copy));
    Path lines = Files.writeString(folder.resolve("lines.yaml"), TEAM.replace("team", "\"a\\nb\""));
    assertThat(refused("--workload " + lines)).contains(" is not a line of text; expected one");
  }

  @Test
  void namesOfDrawnWorkloadsAreNoFiles() throws IOException {
    assertThat(refused("--workload A4:3"))
        .isEqualTo(
            "akula: there is no workload file 'A4:3'; CATEGORY:NUMBER is for simulate, which runs one drawn workload; --category A4 draws workloads for a sweep.%n"
                .formatted());
    assertThat(refused("--workload D4_T4"))
        .isEqualTo(
            "akula: there is no workload file 'D4_T4'; --category D4_T4 draws workloads for a sweep.%n"
                .formatted());
    assertThat(refused("--workload A4:x")).contains("there is no workload 'A4:x'; expected a");
    Path file = Files.writeString(folder.resolve("own.yaml"), "workload_files: ['A4:3']");
    assertThat(Cli.line("sweep " + file + " --out " + out).err())
        .isEqualTo(
            "%s:1:18: there is no workload file 'A4:3'; CATEGORY:NUMBER is for simulate, which runs one drawn workload; categories: [A4] draws workloads for a sweep.%n"
                .formatted(file));
  }

  @Test
  void aWorkloadIsNoSweep() throws IOException {
    assertThat(Cli.line("sweep " + team + " --out " + out).err())
        .isEqualTo(
            "%s:3:3: unknown key 'launches', which workloads have, not sweep files; --workload FILE sweeps over a workload.%n"
                .formatted(team));
    Path table = Files.writeString(folder.resolve("own.csv"), "application,launch_s\nA,0\n");
    Cli csv = Cli.line("sweep " + table + " --out " + out);
    assertThat(csv.code()).isEqualTo(2);
    assertThat(csv.err())
        .isEqualTo(
            "%s: is CSV; expected a sweep file, YAML or JSON; --workload FILE sweeps over a workload.%n"
                .formatted(table));
    assertThat(Cli.line("sweep wl-1 --out " + out).err())
        .isEqualTo(
            "akula: there is no sweep 'wl-1', but a workload is called so; --workload wl-1 sweeps over it.%n"
                .formatted());
    assertThat(out).doesNotExist();
  }

  @Test
  void whatCannotBeDoneWithProgramsIsTold() {
    assertThat(refused("--mode tick"))
        .startsWith("akula: workload team: in tick mode threads do not wait");
    assertThat(refused("--bound"))
        .startsWith("akula: --bound: workload team: bounds are of threads that wait for nobody");
  }

  @Test
  void boundsAreToldOfWorkloadsWithoutPrograms() {
    Cli cli =
        Cli.line(
            "sweep --data paper-example --machine 2x2 --workload paper-example --bound --policy naive_spread --out "
                + out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("\nworkload       lower_bound  best_static  naive_spread\n");
    assertThat(cli.out()).contains("\npaper-example          1.1          1.4          +0.0\n");
  }

  /** Ten equal runs are one: a test would be sure of any difference. */
  @Test
  void repetitionsThatAreOneRunAreTold() throws IOException {
    String sentence = "All repetitions of paper-example, team came to the same, whatever";
    Cli cli = swept("--policy naive_spread --policy naive_cluster --policy random --repeat 10");
    assertThat(cli.out()).doesNotContain("All repetitions");
    String compare = "compare " + out + " --policy naive_spread --policy ";
    String copies = Cli.line(compare + "naive_cluster").out();
    assertThat(copies.replace("\n", " "))
        .contains(sentence, "over 2 repetitions", "No difference between")
        .contains("further workloads make more, repetitions do not.")
        .doesNotContain("sure:", "is better than", "--repeat");
    assertThat(copies).containsPattern("\npaper-example +1 +").containsPattern("\nall +2 +");
    assertThat(Cli.line(compare + "random").out())
        .doesNotContain("All repetitions")
        .containsPattern("\nall +20 +");
    Cli two = swept("--policy naive_spread --policy naive_cluster --repeat 10 --overwrite");
    assertThat(two.out()).contains(sentence).containsPattern("\nteam +[0-9.]+ ");
    assertThat(two.out().lines().filter(line -> line.startsWith("team")))
        .isNotEmpty()
        .allMatch(line -> !line.contains("±"));
    assertThat(Cli.line("report " + out).code()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains(sentence, "it is not shown to be better than")
        .doesNotContain("it is better than every other policy");
    Cli once = swept("--policy naive_spread --overwrite");
    assertThat(once.out()).doesNotContain("All repetitions");
  }

  @Test
  void whoIsToldNothingIsNamed() {
    Cli cli = swept("--policy ljfpf");
    assertThat(cli.code()).isZero();
    assertThat(cli.err())
        .contains("akula: workload team: policy ljfpf goes by task_length, which no application");
  }

  /** Twenty copies are one time of each application; where one policy draws, they are twenty. */
  @Test
  void applicationsOfCopiesCountOnce() throws IOException {
    String policies = "--policy naive_spread --policy naive_cluster --policy random";
    assertThat(swept(policies + " --repeat 20 --closed 10min --noise 0").code()).isZero();
    String compare = "compare %s --applications --policy naive_spread --policy ".formatted(out);
    assertThat(Cli.line(compare + "naive_cluster").out())
        .containsPattern("\nA +2 +2 +")
        .containsPattern("\nB +2 +2 +");
    assertThat(Cli.line(compare + "random").out()).containsPattern("\nA +40 +40 +");
    assertThat(Cli.line("report " + out).code()).isZero();
    assertThat(Files.readString(out.resolve("report.html")))
        .contains("No ± where all repetitions came to the same");
  }
}
