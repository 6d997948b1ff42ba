package akula.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import akula.cli.fixtures.OwnCopy;
import akula.statistics.results.InputPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What policies are called: by an alias, by the class of a source file, or as they are written. */
class AliasTest {
  private static final String ROTATE = "./samples/03-options/Rotate.java";
  private static final String SWEEP =
      "sweep --machine 2x2 --category D4_T4 --workloads 6 --threads --co-schedules domain --policy"
          + " mine=%1$s:period=5s --policy %1$s --policy slow=swap:period=2s --policy random "
              .formatted(ROTATE);
  private static final String SIMULATE =
      "simulate --machine 2x2 --data spec2006-small-cache --workload D4_T4:1 --policy ";
  private static final List<String> NAMES = List.of("mine", "Rotate", "slow", "random");

  @TempDir private Path folder;

  private static Cli works(String line) {
    Cli said = Cli.line(line);
    assertThat(said.code()).as(said.err()).isZero();
    return said;
  }

  private Path sweep(String options) {
    Path out = folder.resolve("out");
    works(SWEEP + options + "--out " + out);
    return out;
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        files.put(folder.relativize(file).toString(), Files.readString(file, ISO_8859_1));
      }
    }
    return files;
  }

  private static void assertRefused(String line, String sentence) {
    Cli said = Cli.line(line);
    assertThat(said.err())
        .endsWith("akula: %s%s%n".formatted(sentence, sentence.endsWith("?") ? "" : "."));
    assertThat(said.code()).isEqualTo(2);
    assertThat(said.out()).isEmpty();
  }

  @Test
  void resultsOfASweepHaveTheNamesAndTheManifestWhatTheyStandFor() throws IOException {
    Path out = folder.resolve("out");
    Cli said = works(SWEEP + "--out " + out);
    assertThat(said.out()).contains(NAMES).doesNotContain("Rotate.java", "period");
    for (String table : List.of("runs.csv", "summary.csv", "threads.csv", "co-schedules.csv")) {
      assertThat(Files.readString(out.resolve(table)))
          .as(table)
          .contains(",mine,", ",Rotate,", ",slow,", ",random,")
          .doesNotContain("Rotate.java", "period");
    }
    JsonNode policies = JsonMapper.shared().readTree(out.resolve("manifest.json")).get("policies");
    List<String> specs = new ArrayList<>();
    policies.forEach(policy ->
        specs.add(policy.path("name").asString("") + " " + policy.get("spec").asString()));
    assertThat(specs)
        .containsExactly(
            "mine " + ROTATE + ":period=5s", "Rotate " + ROTATE, "slow swap:period=2s", " random");
  }

  @Test
  void theNameChangesNothingElse() throws IOException {
    String plain = "sweep --machine 2x2 --category D4_T4 --workloads 4 --policy ";
    works(plain + "swap:period=2s --out " + folder.resolve("plain"));
    works(plain + "a=swap:period=2s --out " + folder.resolve("named"));
    assertThat(Files.readString(folder.resolve("named/runs.csv")))
        .isEqualTo(
            Files.readString(folder.resolve("plain/runs.csv")).replace("swap:period=2s", "a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mine",
        "mine=./samples/03-options/Rotate.java:period=5s",
        ROTATE + ":period=5s",
        "Rotate:period=5s"
      })
  void compareTakesTheAliasTheSpecificationAndTheShortName(String text) {
    Path out = sweep("");
    Cli byName = works("compare " + out + " --policy mine --policy slow");
    assertThat(byName.out()).contains("between mine and slow", "--policy mine=" + ROTATE);
    Cli byText = works("compare " + out + " --policy " + text + " --policy swap:period=2s");
    assertThat(byText.out()).isEqualTo(byName.out());
    assertRefused(
        "compare " + out + " --policy mine --policy " + ROTATE + ":period=5s",
        "--policy mine and --policy %s:period=5s are both policy mine; name two different policies"
            .formatted(ROTATE));
  }

  @Test
  void compareNamesTheNearestOfWhatItDoesNotKnow() {
    Path out = sweep("");
    assertRefused(
        "compare " + out + " --policy mime --policy slow",
        "the results have no policy 'mime'; expected one of mine, Rotate, slow, random; did you"
            + " mean 'mine'?");
  }

  @Test
  void commandsOfAReportMakeTheSameRunsAgain() throws IOException {
    Path out = sweep("");
    works("report " + out);
    String page = Files.readString(out.resolve("report.html")).replace("<wbr>", "");
    assertThat(page).contains("mine (" + ROTATE + ":period=5s)", "slow (swap:period=2s)");
    Matcher whole = Pattern.compile("\\./akula (sweep [^<]*)<").matcher(page);
    assertThat(whole.find()).isTrue();
    String line = whole.group(1);
    assertThat(line)
        .contains("--policy mine=" + ROTATE + ":period=5s --policy " + ROTATE + " --policy slow=");
    works(line + " --threads --out " + folder.resolve("again"));
    assertThat(files(folder.resolve("again")).get("manifest.json"))
        .isEqualTo(files(out).get("manifest.json"));
    Matcher one = Pattern.compile("\\./akula (simulate [^<]*=swap:period=2s)<").matcher(page);
    assertThat(one.find()).isTrue();
    assertThat(works(one.group(1)).out()).contains("policy slow, exact mode");
  }

  @Test
  void aReportOfTwoSweepsKnowsThePoliciesOfBoth() throws IOException {
    String sweep = "sweep --machine 2x2 --category D4_T4 --workloads 6 --policy ";
    works(sweep + "a=swap:period=2s --out " + folder.resolve("one"));
    works(sweep + "b=naive_cluster --out " + folder.resolve("other"));
    String both = folder.resolve("one") + " " + folder.resolve("other");
    assertThat(works("compare " + both).out()).contains("=naive_cluster");
    works("report %s --out %s".formatted(both, folder.resolve("r.html")));
    assertThat(Files.readString(folder.resolve("r.html"))).contains("--policy b=naive_cluster");
    works(sweep + "a=swap:period=3s --out " + folder.resolve("third"));
    Cli unlike = Cli.line("compare %1$s/one %1$s/third".formatted(folder));
    assertThat(unlike.code()).isEqualTo(2);
    assertThat(unlike.err())
        .isEqualTo(
            "%1$s/third: policy a is swap:period=3s here and swap:period=2s in %1$s/one; give them names of their own and sweep again.%n"
                .formatted(folder));
  }

  @Test
  void sharesWithAliasesAreMergedToTheWhole() throws IOException {
    Path out = sweep("--parquet --bound ");
    String shares = "";
    for (int i = 1; i <= 3; i++) {
      Path share = folder.resolve("share-" + i);
      works(SWEEP + "--parquet --bound --share %d/3 --out %s".formatted(i, share));
      shares += " " + share;
    }
    works("results merge" + shares + " --out " + folder.resolve("merged"));
    assertThat(files(folder.resolve("merged"))).isEqualTo(files(out));
  }

  @Test
  void aBundleWithAliasesIsTheSweep() throws IOException {
    Path out = sweep("");
    Path bundle = folder.resolve("sweep.zip");
    works(SWEEP + "--save-bundle " + bundle);
    works("sweep --bundle %s --out %s".formatted(bundle, folder.resolve("run")));
    Map<String, String> direct = files(out);
    assertThat(direct.remove(InputPaths.FILE))
        .contains("from"); // of a bundle there is no such place
    assertThat(files(folder.resolve("run"))).isEqualTo(direct);
  }

  @Test
  void aSweepWithOtherNamesIsNotResumed() {
    Path out = sweep("");
    works(SWEEP + "--resume --out " + out);
    assertRefused(
        SWEEP.replace("slow=", "fast=") + "--resume --out " + out,
        "the results in %s are of a sweep with other settings: --policy was mine Rotate slow random,"
                .formatted(out)
            + " not mine Rotate fast random; give the same settings, or --overwrite to begin anew");
    assertRefused(
        SWEEP.replace("period=2s", "period=3s") + "--resume --out " + out,
        "the results in %s are of a sweep with other settings: policy slow was swap:period=2s, not"
                .formatted(out)
            + " swap:period=3s; give the same settings, or --overwrite to begin anew");
  }

  @Test
  void aManifestWithoutNamesIsReadAsItStands() throws IOException {
    Path out = folder.resolve("out");
    works(
        "sweep --machine 2x2 --category D4_T4 --workloads 6 --no-threads --policy random --policy x=swap"
            + " --out "
            + out);
    Path old = folder.resolve("old");
    OwnCopy.make(out, old);
    for (String table : List.of("runs.csv", "summary.csv")) {
      String text = Files.readString(old.resolve(table));
      Files.writeString(old.resolve(table), text.replace(",x,", ",swap,"));
    }
    JsonMapper json = JsonMapper.shared();
    JsonNode manifest = json.readTree(old.resolve("manifest.json"));
    ((ObjectNode) manifest.get("policies").get(1)).remove("name");
    Files.write(old.resolve("manifest.json"), json.writeValueAsBytes(manifest));
    assertThat(works("compare " + old + " --policy swap --policy random").out())
        .startsWith("swap is better than random")
        .contains("--policy random");
    works("report " + old);
    assertThat(Files.readString(old.resolve("report.html"))).contains("--policy swap<");
  }

  @Test
  void partsOfASweepFileHaveOneSetOfNames() throws IOException {
    Files.copy(Path.of(ROTATE), folder.resolve("Rotate.java"));
    Path file =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            name: named
            machine: 2x2
            categories: [D4_T4]
            workloads: 2
            parts:
              - {name: one, policies: ["mine=Rotate.java:period=5s", "slow=swap:period=2s"]}
              - {name: two, policies: ["mine=Rotate.java:period=5s", Rotate.java]}
            """);
    Path out = folder.resolve("out");
    assertThat(works("sweep " + file + " --out " + out).out()).contains("mine", "slow", "Rotate");
    assertThat(Files.readString(out.resolve("two/runs.csv"))).contains(",mine,", ",Rotate,");
    Files.writeString(file, Files.readString(file).replace("slow=", "mine2=random\", \"Rotate="));
    assertThat(works("sweep " + file + " --out " + folder.resolve("again")).out())
        .contains("Rotate.java");
    Files.writeString(file, Files.readString(file).replace("mine2", "mine"));
    assertRefused(
        "sweep " + file + " --out " + folder.resolve("third"),
        "two policies are called mine, %s:period=5s and random; give each an alias of its own"
            .formatted(folder.resolve("Rotate.java")));
  }

  @Test
  void aHuntCallsBothByTheirNames() {
    String hunt =
        "hunt --budget 40 --keep 1 --threads 4 --machine 2x2 --out %s --policy "
            .formatted(folder.resolve("found"));
    Cli said = works(hunt + "mine=swap:period=2s --against " + ROTATE);
    assertThat(said.out()).contains("mine loses most against Rotate").doesNotContain("Rotate.java");
    Matcher again = Pattern.compile("\\./akula (simulate .*)").matcher(said.out());
    assertThat(again.find()).isTrue();
    assertThat(again.group(1)).contains("--policy mine=swap:period=2s ");
    assertThat(works(again.group(1)).out()).contains("policy mine, exact mode");
    hunt = hunt.replace("found", "other");
    assertRefused(
        hunt + "a=swap --against b=swap",
        "policy b is to be compared with itself; name another one with --against");
    assertRefused(
        hunt + "a=swap --against a=random",
        "two policies are called a, swap and random; give each an alias of its own");
  }

  @Test
  void aSimulationCallsItsPolicyByItsName() {
    assertThat(works(SIMULATE + "mine=swap:period=2s").out()).contains("policy mine, exact mode");
    assertThat(works(SIMULATE + ROTATE + ":step=2 --format json").out())
        .contains("\"Rotate:step=2\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"simulate", "sweep --workloads 1", "hunt --budget 1 --out target/none"})
  void wrongAliasesAreRefused(String command) {
    assertRefused(
        command + " --policy 1st=swap",
        "'1st' can be no alias, which is of letters, digits, '_' and '-', begins with a letter and"
            + " has at most 40 characters; write ALIAS=POLICY, or ./FILE.java for a file that has"
            + " '=' in its name");
    assertRefused(
        command + " --policy random=swap",
        "'random=swap' calls swap as policy random is called; choose another alias (options follow a"
            + " colon: random:key=value)");
  }

  @Test
  void aPolicyIsNotGivenTwice() {
    assertRefused(
        "sweep --workloads 1 --policy a=swap --policy a=random",
        "two policies are called a, swap and random; give each an alias of its own");
    assertRefused(
        "sweep --workloads 1 --policy a=swap --policy swap",
        "policy swap is given twice, as a and as swap; name it once");
    assertRefused(
        "sweep --workloads 1 --policy a=swap --policy a=swap",
        "policy a is given twice; name each once");
  }
}
