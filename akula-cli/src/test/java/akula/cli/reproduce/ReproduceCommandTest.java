package akula.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReproduceCommandTest {
  private static final int CLAIMS = 14;

  @TempDir Path folder;

  private Cli run(String... more) {
    List<String> arguments = new java.util.ArrayList<>();
    arguments.addAll(List.of("reproduce", "akula", "--overwrite", "--out"));
    arguments.add(folder.resolve("out").toString());
    if (!List.of(more).contains("--workloads")) {
      arguments.addAll(List.of("--workloads", "2"));
    }
    arguments.addAll(List.of(more));
    return Cli.run(arguments.toArray(String[]::new));
  }

  private static String verdict(JsonNode claims, String start) {
    for (JsonNode claim : claims) {
      if (claim.get("claim").asString().startsWith(start)) {
        return claim.get("verdict").asString();
      }
    }
    throw new AssertionError("no claim begins with " + start);
  }

  @Test
  void everyClaimIsJudgedForEveryDataSet() {
    Cli cli = run("--format", "json");
    assertThat(cli.code()).as(cli.err()).isZero();
    JsonNode sets = JsonMapper.shared().readTree(cli.out()).get("data_sets");
    assertThat(sets.size()).isEqualTo(2);
    for (JsonNode set : sets) {
      assertThat(set.get("claims").size()).isEqualTo(CLAIMS);
      for (JsonNode claim : set.get("claims")) {
        assertThat(claim.get("rule").asString()).endsWith(".");
        assertThat(claim.get("figures").size()).isPositive();
        assertThat(claim.get("verdict").asString()).isIn("holds", "does not hold", "not certain");
        JsonNode first = claim.get("conditions").get(0);
        assertThat(first.get("figure").asString()).contains("±").doesNotContain("NaN");
        assertThat(first.get("asked_for").asString()).isNotBlank();
      }
      assertThat(verdict(set.get("claims"), "swap-2 has far fewer migrations")).isEqualTo("holds");
    }
    assertThat(folder.resolve("out/spec2006-small-cache/manycore-128/runs.csv")).exists();
  }

  @Test
  void theTextEndsWithATableOfTheVerdicts() {
    Cli cli = run("--data", "spec2006-small-cache", "--workloads", "2");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(
            cli.out().lines().filter(line -> line.matches("    (HOLDS|DOES NOT HOLD|NOT CERTAIN)")))
        .hasSize(CLAIMS);
    assertThat(cli.out().lines().toList().getLast())
        .matches(
            "spec2006-small-cache: of 14 claims \\d+ holds?, \\d+ do(es)? not hold, \\d+ not certain");
    assertThat(cli.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(cli.err().strip()).isEqualTo("results in " + folder.resolve("out"));
  }

  @Test
  void theCsvHasARowForEachClaim() {
    Cli cli = run("--data", "spec2006-large-cache", "--format", "csv", "--workloads", "1");
    assertThat(cli.out().lines().toList())
        .hasSize(1 + CLAIMS)
        .first()
        .isEqualTo("data,number,claim,source,rule,verdict,figures,why");
  }

  @Test
  void aFolderThatExistsIsKept() throws Exception {
    Path out = Files.createDirectory(folder.resolve("kept"));
    Cli cli = Cli.run("reproduce", "akula", "--out", out.toString());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .startsWith("akula: the results folder " + out + " exists; name a new one");
  }

  @Test
  void whatIsNotOfItsOwnIsNotReplaced() throws Exception {
    Path out = Files.createDirectory(folder.resolve("other"));
    for (String file : new String[] {"diary.txt", "runs.csv"}) {
      Files.writeString(out.resolve(file), "mine");
      Cli cli = Cli.run("reproduce", "akula", "--overwrite", "--out", out.toString());
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err())
          .isEqualTo(
              "akula: %s has no results of several data sets that --overwrite could replace, but other files; name another folder.%n"
                  .formatted(out));
      assertThat(out.resolve(file)).hasContent("mine");
      assertThat(out.toFile().list()).doesNotContain("spec2006-small-cache");
    }
  }

  @Test
  void dataWithoutClassesCannotFillTheCategories() {
    Cli cli = run("--data", "paper-example");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("D0_T8").contains("paper-example");
  }

  /** A single workload of each category has no interval, and nothing is certain without one. */
  @Test
  void aSingleWorkloadProvesNothing() {
    Cli cli = run("--data", "spec2006-small-cache", "--format", "json", "--workloads", "1");
    JsonNode claims = JsonMapper.shared().readTree(cli.out()).get("data_sets").get(0).get("claims");
    assertThat(verdict(claims, "On a machine with 128 cores")).isEqualTo("not certain");
    assertThat(cli.out()).doesNotContain("NaN");
  }

  /** The reason for claim 13 counts trials a second apart. */
  @Test
  void theTimeBetweenTrialsIsThatOfSwap() {
    assertThat(Cli.line("policies show swap").out()).containsPattern("period[^\\n]*1s");
  }
}
