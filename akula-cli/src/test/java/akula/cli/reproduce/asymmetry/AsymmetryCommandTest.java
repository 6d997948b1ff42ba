package akula.cli.reproduce.asymmetry;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code akula reproduce asymmetry}, {@code akula workload show}, and policies that nobody gives
 * hints.
 */
class AsymmetryCommandTest {
  private static final int CLAIMS = 20;

  /** PARSEC, tasks, sections; without the cause; moving later; sweeps that are not among these. */
  private static final int RUNS =
      (12 * 4 + 8 * 4 + 3 * 3 + 5 * 2) + (2 * 4 + 3 * 3 + 2 * 2 + 5 * 2) + 8 + (10 * 13 - 16);

  private static final String TWICE = "reproduce asymmetry --grid none --repeat 2 --format json ";

  /** Run once for all that look at it. */
  private static Cli usual;

  @TempDir Path folder;

  private static JsonNode usual() {
    usual = usual == null ? Cli.line(TWICE + "--jobs 1") : usual;
    assertThat(usual.code()).as(usual.err()).isZero();
    return JsonMapper.shared().readTree(usual.out());
  }

  @Test
  void theSameSeedGivesTheSameBytes() throws Exception {
    Path page = folder.resolve("asymmetry.html");
    JsonNode claims = usual().get("claims");
    assertThat(Cli.line(TWICE + "--jobs 3 --report " + page).out()).isEqualTo(usual.out());
    String text = Files.readString(page);
    // Figures 2, 5, 6, 8 and 9
    assertThat(text.split("<svg", -1)).hasSize(1 + 5);
    assertThat(text)
        .contains(">mean in the paper</", "(Figure 5; ljfpf_pull: section 7)</h2>", ">Claims</h2>")
        .doesNotContain(">NaN", "\"NaN");
    assertThat(claims.size()).isEqualTo(CLAIMS);
    for (JsonNode claim : claims) {
      assertThat(claim.get("verdict").asString()).isIn("holds", "does not hold", "not certain");
      assertThat(claim.get("conditions").get(0).get("figure").asString()).doesNotContain("NaN");
    }
  }

  /** Every figure of measurements and every table; 0.95 and 0.83 only as printed. */
  @Test
  void tablesOfThePaperStandBesideOurs() {
    JsonNode result = usual();
    assertThat(result.get("table_four").asString()).isEqualTo("corrected");
    assertThat(result.get("tables").values().stream().map(it -> it.get("source").asString()))
        .extracting(it -> it.replaceAll("[;,].*", ""))
        .containsExactly(
            "Table 2",
            "Figure 2",
            "Table 3",
            "Figure 5",
            "Figure 6",
            "derived from section 4.2.2",
            "Figure 8",
            "Figure 9",
            "Table 4",
            "not in the paper",
            "not in the paper",
            "not in the paper");
    for (JsonNode table : result.get("tables")) {
      for (JsonNode row : table.get("rows")) {
        assertThat(row.size()).isEqualTo(table.get("columns").size());
      }
      assertThat(table.get("numbers").size()).isEqualTo(table.get("rows").size());
    }
    JsonNode numbers = table(result, "Table 3").get("numbers").get(1);
    assertThat(numbers.get(0).isNull()).as("a name").isTrue();
    assertThat(numbers.get(1).get("value").asLong()).isEqualTo(6_824_702);
    assertThat(numbers.get(1).get("half_width").isNull()).isTrue();
    assertThat(cells(result, "Table 4, corrected", "dedup"))
        .contains("0.095")
        .doesNotContain("0.950");
    assertThat(cells(result, "Table 3", "bodytrack"))
        .contains("\"6,824,702\"", "\"111,160\"", "\"32,361\"");
    JsonNode printed = json(TWICE + "--table-four printed");
    assertThat(cells(printed, "Table 4, as printed", "dedup")).contains("0.950");
    assertThat(printed.get("claims").get(17).get("verdict").asString()).isEqualTo("does not hold");
    assertThat(printed.get("claims").get(17).get("why").asString())
        .contains("the claim holds: 9 of 11 programs");
    Cli wrong = Cli.line("reproduce asymmetry --table-four guessed");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("corrected", "printed");
  }

  /** By the sweep, cores of one speed, and the speed of the paper, are those of its machines. */
  @Test
  void sweepsPassThroughTheMachinesOfThePaper() {
    JsonNode tables = usual().get("tables");
    JsonNode counts = tables.get(9).get("rows");
    assertThat(counts.size()).isEqualTo(9);
    assertThat(counts.get(4).get(1)).isEqualTo(tables.get(10).get("rows").get(3).get(1));
    // eight threads of equal work, with one slow core and with none
    assertThat(counts.get(7).get(1).asString()).isEqualTo("6.845");
    assertThat(counts.get(8).get(1).asString()).isEqualTo("8.000");
  }

  private static JsonNode json(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).as(cli.err()).isZero();
    return JsonMapper.shared().readTree(cli.out());
  }

  private static JsonNode table(JsonNode result, String source) {
    return result.get("tables").values().stream()
        .filter(it -> it.get("source").asString().equals(source))
        .findFirst()
        .orElseThrow();
  }

  private static String cells(JsonNode result, String source, String row) {
    return table(result, source).get("rows").values().stream()
        .filter(cells -> cells.get(0).asString().equals(row))
        .findFirst()
        .orElseThrow()
        .toString();
  }

  @Test
  void timesAreKeptWhereAskedFor() throws Exception {
    Path out = folder.resolve("out");
    Cli cli =
        Cli.run(
            "reproduce", "asymmetry", "--grid", "none", "--repeat", "2", "--out", out.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("2 runs of each, seed 1").contains("of 20 claims");
    assertThat(cli.err()).isEqualTo("results in " + out + "\n");
    assertThat(Files.readAllLines(out.resolve("times.csv")))
        .startsWith("workload,machine,policy,run,time_s")
        .hasSize(1 + 2 * RUNS);
    assertThat(Files.readString(out.resolve("manifest.json"))).contains("\"repeat\"");
    Cli again =
        Cli.run(
            "reproduce", "asymmetry", "--grid", "none", "--repeat", "2", "--out", out.toString());
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err())
        .isEqualTo(
            "akula: the folder %s exists; name a new one, or add --overwrite to replace the times in it.%n"
                .formatted(out));
    Cli replaced =
        Cli.run(
            "reproduce",
            "asymmetry",
            "--grid",
            "none",
            "--repeat",
            "1",
            "--overwrite",
            "--out",
            out.toString());
    assertThat(replaced.code()).as(replaced.err()).isZero();
    assertThat(Files.readAllLines(out.resolve("times.csv"))).hasSize(1 + RUNS);
    Cli swept = Cli.run("sweep", "--workloads", "1", "--overwrite", "--out", out.toString());
    assertThat(swept.code()).isEqualTo(2);
    assertThat(swept.err())
        .isEqualTo(
            "akula: %s has results of reproduce asymmetry, which --overwrite does not replace here; name another folder.%n"
                .formatted(out));
    assertThat(out.toFile().list())
        .containsExactlyInAnyOrder(
            "times.csv",
            "result.txt",
            "result.json",
            "result.csv",
            "tables.csv",
            "report.html",
            "manifest.json");
    assertThat(out.resolve("result.txt")).hasContent(replaced.out());
    assertThat(out.resolve("tables.csv")).content().startsWith("table,row,column,value\n");
    assertThat(out.resolve("report.html")).content().contains("<svg");
    assertThat(out.resolve("manifest.json"))
        .content()
        .contains("\"files_sha256\"", "\"result.json\"", "\"grid\" : \"none\"");
  }

  /** What a sweep left, other files, and both beside times. */
  @ParameterizedTest
  @CsvSource({
    "runs.csv summary.csv threads.csv report.html manifest.json, sweep",
    "diary.txt, ''",
    "times.csv diary.txt, ''",
    "times.csv manifest.json runs.csv, reproduce asymmetry"
  })
  void onlyTimesAreReplaced(String names, String command) throws Exception {
    Path out = Files.createDirectory(folder.resolve("others"));
    for (String name : names.split(" ")) {
      Files.writeString(out.resolve(name), "{\"command\": \"%s\"}".formatted(command));
    }
    Cli cli =
        Cli.run(
            "reproduce",
            "asymmetry",
            "--grid",
            "none",
            "--repeat",
            "1",
            "--overwrite",
            "--out",
            out.toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err())
        .isEqualTo(
            "akula: %s has no times of reproduce asymmetry that --overwrite could replace, but other files; name another folder.%n"
                .formatted(out));
    assertThat(out.toFile().list()).containsExactlyInAnyOrder(names.split(" "));
    assertThat(out.toFile().listFiles())
        .allSatisfy(file -> assertThat(file).content().contains("\"%s\"".formatted(command)));
    assertThat(
            Cli.run(
                    "reproduce",
                    "asymmetry",
                    "--grid",
                    "none",
                    "--repeat",
                    "1",
                    "--out",
                    out.toString())
                .err())
        .isEqualTo("akula: the folder %s exists; name a new one.%n".formatted(out));
  }

  @Test
  void othersFilesBesideTimesStay() throws Exception {
    Path out = Files.createDirectory(folder.resolve("beside"));
    Files.writeString(out.resolve("manifest.json"), "{\"command\": \"reproduce asymmetry\"}");
    Files.writeString(out.resolve("times.csv"), "old");
    Files.writeString(out.resolve("diary.txt"), "mine");
    Cli cli =
        Cli.run(
            "reproduce",
            "asymmetry",
            "--grid",
            "none",
            "--repeat",
            "1",
            "--overwrite",
            "--out",
            out.toString());
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(out.resolve("diary.txt")).hasContent("mine");
    assertThat(out.resolve("times.csv")).content().startsWith("workload,");
  }

  @Test
  void nothingCanBeReplacedThatIsNotNamed() {
    Cli cli = Cli.line("reproduce asymmetry --grid none --repeat 1 --overwrite");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo("akula: --overwrite needs --out with the folder to be replaced.\n");
  }

  @Test
  void oneRunMakesNothingThatVariesCertain() {
    Cli cli = Cli.line("reproduce asymmetry --grid none --repeat 1 --format csv");
    assertThat(cli.out().lines().skip(1).limit(5)).allMatch(it -> it.contains("not certain"));
    assertThat(cli.out())
        .startsWith("number,claim,source,rule,verdict,figures,why,hangs_on,over_grid\n");
    assertThat(cli.out().lines().skip(1)).allMatch(it -> it.endsWith(","));
  }

  @Test
  void wrongNumbersOfRunsAreRefused() {
    assertThat(Cli.line("reproduce asymmetry --grid wide").err())
        .startsWith("akula: --grid has to be one of none, short, full, not 'wide'");
    Cli cli = Cli.line("reproduce asymmetry --repeat 0");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).isEqualTo("akula: --repeat has to be from 1 to 10000, not 0.\n");
    assertThat(Cli.line("workload show matrix-300-300 --repeat 1").err())
        .isEqualTo("akula: --repeat has to be from 2 to 10000, not 1.\n");
  }

  @Test
  void showsThreadsWorkAndSymmetry() {
    Cli cli = Cli.line("workload show matrix-360-240 --format csv");
    assertThat(cli.code()).as(cli.err()).isZero();
    // 4 threads with 0.15, 4 with 0.1 of all: deviation 0.025
    assertThat(cli.out())
        .isEqualTo(
            """
            application,copies,threads,thread_groups,members,work_s,serial_share,locks,sym_inst,sym_lock,symmetric
            matrix-multiplication,1,8,1,8,240.00,0.000,0,0.025,0.000,yes
            """);
  }

  /** As claim 20 has it: streamcluster, with 0.013 and 0.017, is symmetric, unless as printed. */
  @Test
  void showsWhoIsSymmetricAsTheClaimsHaveIt() throws Exception {
    String show = "workload show parsec-streamcluster --format json";
    assertThat(symmetric(show)).isEqualTo("true corrected");
    assertThat(symmetric(show + " --table-four corrected")).isEqualTo("true corrected");
    assertThat(symmetric(show + " --table-four printed")).isEqualTo("false printed");
    assertThat(symmetric("workload show parsec-freqmine --format json"))
        .as("0.120 of work")
        .isEqualTo("false corrected");
    assertThat(Cli.line("workload show parsec-streamcluster --table-four printed").out())
        .contains(" no\n");
    Cli wrong = Cli.line("workload show parsec-streamcluster --table-four guessed");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err())
        .startsWith("akula: --table-four has to be one of corrected, printed, not 'guessed'");
  }

  private static String symmetric(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).as(cli.err()).isZero();
    JsonNode json = JsonMapper.shared().readTree(cli.out());
    return json.findValue("symmetric").asString() + " " + json.get("table_four").asString();
  }

  @Test
  void whatOnlyADataSetHasIsTakenFromIt() {
    assertThat(Cli.line("workload show paper-example").out())
        .contains("- what only a data set tells; name one with --data");
    assertThat(Cli.line("workload show paper-example --data paper-example --format csv").out())
        .contains("D,1,1,1,1,200.00,0.000,0,0.000,0.000,yes");
  }

  @Test
  void serialSharesOfTheDataSetAreShown() throws Exception {
    Path file = folder.resolve("w.yaml");
    Files.writeString(file, "launches:\n  - {application: swaptions, threads: 8, count: 2}\n");
    Cli cli =
        Cli.run(
            "workload", "show", file.toString(), "--data", "asymmetry-paper", "--format", "csv");
    assertThat(cli.out()).contains("swaptions,2,8,2,9,793.00,0.001,0,0.000,0.000,yes");
  }

  @Test
  void reportsTheKindOfAWorkload() {
    Cli cli = Cli.line("workload show matrix-300-300 --data asymmetry-paper --kinds");
    assertThat(cli.out())
        .endsWith(
            "kind: slow-limited: under round_robin half-half is 100 ±0 % of the way from all-fast to"
                + " all-slow, standard deviation 0 ±0 % of that way over 30 runs\n");
    JsonNode kind =
        JsonMapper.shared()
            .readTree(
                Cli.line("workload show global-sum-20 --data asymmetry-paper --kinds --format json")
                    .out())
            .get("kind");
    assertThat(kind.get("kind").asString()).isEqualTo("middle-perf");
    assertThat(Cli.line("workload show matrix-300-300 --kinds").err())
        .isEqualTo("akula: --kinds needs --data, the data set that the applications are from.\n");
  }

  @Test
  void whoReportsWhatIsNotSoIsReported() throws Exception {
    Path file = folder.resolve("w.yaml");
    Files.writeString(
        file,
        """
        launches:
          - application: A
            threads: 2
            pattern: {iterations: {work: 10s, counts: [6, 4]}}
            tells: {task_length: [4, 6]}
        """);
    Cli cli = Cli.run("workload", "show", file.toString());
    assertThat(cli.out())
        .endsWith(
            "A reports to policies a task_length for each thread that is not in proportion to the work of"
                + " the threads\n");
  }

  /** Two copies lie alike, of which one sentence is enough; B tells the truth. */
  @Test
  void simulateSaysOnceWhatIsNotSo() throws Exception {
    Path file = folder.resolve("lies.yaml");
    Files.writeString(
        file,
        """
        launches:
          - application: A
            threads: 2
            count: 2
            program: [{work: [3, 1]}]
            tells: {task_length: [1, 3], critical_section_length: [0, 0]}
          - application: B
            threads: 2
            program: [{work: [3, 1]}]
            tells: {task_length: [6, 2]}
        """);
    Cli cli = Cli.run("simulate", "--workload", file.toString(), "--policy", "ljfpf");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err())
        .isEqualTo(
            "akula: A reports task_length, which is not what its threads do; the policy is told so"
                + " all the same\n");
  }

  @Test
  void policiesThatNobodyReportsWhatTheyGoByAreRunAndSaySo() {
    Cli cli = Cli.line("simulate --policy ljfpf");
    assertThat(cli.code()).isZero();
    assertThat(cli.err())
        .isEqualTo(
            "akula: policy ljfpf goes by task_length, which no application reports here (key"
                + " task_length of 'tells' in a workload).\n");
    String reported = "simulate --data asymmetry-paper --machine half-half --workload ";
    assertThat(Cli.line(reported + "matrix-360-240 --policy ljfpf").err()).isEmpty();
    assertThat(Cli.line(reported + "matrix-360-240 --policy cjfpf").err())
        .contains("goes by critical_section_length");
  }

  @Test
  void sweepsSaySoOnce() {
    String out = folder.resolve("sweep").toString();
    Cli cli =
        Cli.run("sweep", "--workloads", "1", "--policy", "cjfpf", "--policy", "di", "--out", out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err())
        .contains(
            "akula: policy cjfpf goes by critical_section_length, which no application reports"
                + " here (key critical_section_length of 'tells' in a workload).\n")
        .doesNotContain("policy di");
  }
}
