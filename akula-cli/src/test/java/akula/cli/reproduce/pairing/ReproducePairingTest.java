package akula.cli.reproduce.pairing;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.toolkit.common.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReproducePairingTest {
  @TempDir private Path folder;

  private static final String SHORT = "reproduce pairing --closed 60s --repeat 2";

  /** Run once for all that look at it. */
  private static Cli usual;

  private static Cli usual() {
    usual = usual == null ? Cli.line(SHORT + " --grid none --jobs 1") : usual;
    return usual;
  }

  private static final int CLAIMS = 20;

  @Test
  void theResultDoesNotDependOnTheNumberOfWorkers() {
    Cli one = usual();
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(Cli.line(SHORT + " --grid none --jobs 3").out()).isEqualTo(one.out());
    assertThat(one.out())
        .doesNotContain("over the grid")
        .startsWith(
            "McGregor, Antonopoulos and Nikolopoulos (IPDPS 2005), section 6: what was simulated"
                + " with data set nas-fitted (the paper's figures in brackets)\n"
                + "2 repeats of closed runs of 1min, seed 1, means of all instances\n"
                + "± half-width of the 95% interval; in brackets what the paper has")
        .contains("\nBeside linux_24 the weighted mean time of the three policies is ")
        .contains("\nPairing alone (place=metric against place=order) gains in ")
        .contains("\n\nWork done in time, solo seconds a second")
        .contains("\n\nWeighted mean execution time")
        .contains("2 repeats of closed runs of 1min, seed 1")
        .contains("The paper's text beside its own Table 2")
        .contains("of 20 claims");
  }

  /** The folder has what is printed in each way, and the manifest the hashes of it. */
  private static void requireKept(Path out, String text, Path page) throws IOException {
    assertThat(out.resolve("result.txt")).hasContent(text);
    assertThat(out.resolve("report.html")).hasSameTextualContentAs(page);
    assertThat(out.resolve("result.csv")).content().startsWith("data,number,claim,source,rule");
    assertThat(out.resolve("tables.csv"))
        .content()
        .startsWith("table,row,column,value\n")
        .contains("table-2,", "figure-1,", "claims,1,verdict,not certain\n");
    JsonNode manifest = JsonMapper.shared().readTree(out.resolve("manifest.json"));
    assertThat(manifest.get("command").asString()).isEqualTo("reproduce pairing");
    assertThat(manifest.at("/data_sha256/nas-fitted").asString()).hasSize(64);
    assertThat(manifest.get("options").toString())
        .isEqualTo(
            "{\"--data\":\"nas-fitted\",\"--closed\":\"1min\",\"--repeat\":\"1\",\"--means\":\"all\","
                + "\"--grid\":\"none\",\"--seed\":\"1\"}");
    for (String name : manifest.get("files_sha256").propertyNames()) {
      assertThat(manifest.get("files_sha256").get(name).asString())
          .isEqualTo(Sha256.of(out.resolve(name)));
    }
    assertThat(manifest.get("files_sha256").propertyNames())
        .containsExactly("result.txt", "result.json", "result.csv", "tables.csv", "report.html");
    Cli again = Cli.line("reproduce pairing --grid none --closed 60s --repeat 1 --out " + out);
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err())
        .isEqualTo("akula: the folder %s exists; name a new one.\n".formatted(out));
  }

  private static String explanation(String out) {
    int begin = out.indexOf("How to read this");
    return out.substring(begin, out.indexOf("\n\n", begin)).replaceAll("\\s+", " ");
  }

  @Test
  void theExplanationTellsThatTheDataAreAModel() {
    assertThat(explanation(usual().out()))
        .contains("nas-fitted is a model whose values were fitted to the times under Linux")
        .contains("NOT CERTAIN: it contains the limit")
        .doesNotContain("no interval");
  }

  @Test
  void oneRepeatMakesNothingCertainAndSaysWhy() throws IOException {
    Path page = folder.resolve("pairing.html");
    Path out = folder.resolve("kept");
    Cli one =
        Cli.line(
            "reproduce pairing --grid none --closed 60s --repeat 1 --report %s --out %s"
                .formatted(page, out));
    assertThat(one.err()).isEqualTo("report in %s\nresults in %s\n".formatted(page, out));
    requireKept(out, one.out(), page);
    assertThat(Cli.line("reproduce pairing --grid none --closed 60s --repeat 1 --seed 2").out())
        .isNotEqualTo(one.out().replace("seed 1", "seed 2"));
    String text = Files.readString(page);
    // Figures 1 to 4 and Table 2
    assertThat(text.split("<svg", -1)).hasSize(1 + 5);
    assertThat(text)
        .contains(">gang, paper</", ">11.91</", "under linux_24 (Figure 4)</h2>")
        .contains("no values of it", "<h2>Claims</h2>", "20 not certain")
        .doesNotContain(">NaN", "\"NaN");
    assertThat(one.out()).contains("of 20 claims 0 hold, 0 do not hold, 20 not certain");
    assertThat(explanation(one.out()))
        .contains("one repeat gives no interval, and without one nothing is certain")
        .doesNotContain("it contains the limit");
  }

  @Test
  void programsGetClaimsAndTimes() {
    JsonNode json =
        JsonMapper.shared().readTree(Cli.line(SHORT + " --grid none --format json").out());
    assertThat(json.get("data_sets").get(0).get("claims").size()).isEqualTo(CLAIMS);
    assertThat(json.get("table").size()).isEqualTo(30);
    assertThat(json.get("table").get(0).get("paper_s").asDouble()).isEqualTo(11.91);
    assertThat(json.get("table").get(0).get("weighted_mean_execution_s").asDouble()).isPositive();
    // four applications of six workloads under four policies, relative to linux_24
    assertThat(json.get("applications").size()).isEqualTo(6 * 4 * 4);
    assertThat(json.get("work").size()).isEqualTo(30);
    assertThat(json.get("work").get(0).get("work_per_s").asDouble()).isPositive();
    assertThat(json.get("work").get(0).get("bus_in_use").asDouble()).isPositive();
    assertThat(json.get("means").asString()).isEqualTo("all");
    // eight parts of three policies in six workloads
    assertThat(json.get("parts").size()).isEqualTo(8 * 3 * 6);
    assertThat(json.get("text_beside_table").get(0).get("text").asDouble()).isEqualTo(13.4);
    JsonNode beyond = json.get("beyond_the_paper");
    assertThat(beyond.get("workloads").size()).isEqualTo(6 * 3);
    assertThat(beyond.get("means").size()).isEqualTo(3);
    assertThat(json.findValuesAsString("hangs_on")).isNotEmpty();
    assertThat(json.has("grid")).isFalse();
    assertThat(
            Cli.line("reproduce pairing --grid none --closed 60s --repeat 1 --format csv")
                .out()
                .lines())
        .hasSize(1 + CLAIMS)
        .first()
        .isEqualTo("data,number,claim,source,rule,verdict,figures,why,hangs_on,over_grid");
  }

  @Test
  void meansMayBeOfThoseThatEndedInTime() {
    Cli ended = Cli.line(SHORT + " --grid none --means ended");
    assertThat(ended.out()).contains("seed 1, means of those instances that ended in time");
    assertThat(ended.out()).isNotEqualTo(usual().out());
    assertThat(Cli.line("reproduce pairing --grid some").err()).contains("none", "short", "full");
    assertThat(Cli.line("reproduce pairing --means some").err()).contains("all", "ended");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertRefused("--repeat 0", "--repeat has to be from 1 to 1000, not 0.");
    assertRefused(
        "--closed -5s", "--closed has to be above 0s: only closed runs have the measure.");
    assertRefused("--closed 0s", "--closed has to be above 0s: only closed runs have the measure.");
    Cli other = Cli.line("reproduce pairing --data paper-example");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("wl-1.yaml").contains("CG");
  }

  @Test
  void aPageThatCannotBeWrittenIsRefusedBefore() {
    assertRefused(
        "--report /none/x.html",
        "--report is /none/x.html, which cannot be written; expected a file in a folder that"
            + " exists.");
    assertThat(Cli.line("reproduce pairing --real 1 --report x.html").err())
        .startsWith("akula: --report is for simulating, not for real runs");
  }

  private static void assertRefused(String option, String sentence) {
    Cli cli = Cli.line("reproduce pairing " + option);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err().strip()).isEqualTo("akula: " + sentence);
  }
}
