package akula.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
    arguments.addAll(List.of("reproduce", "akula", "--workloads", "4", "--overwrite", "--out"));
    arguments.add(folder.resolve("out").toString());
    arguments.addAll(List.of(more));
    return Cli.run(arguments.toArray(String[]::new));
  }

  private static boolean holds(JsonNode claims, String start) {
    for (JsonNode claim : claims) {
      if (claim.get("claim").asString().startsWith(start)) {
        return claim.get("holds").asBoolean();
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
      }
      assertThat(holds(set.get("claims"), "swap-2 has far fewer migrations")).isTrue();
    }
    assertThat(folder.resolve("out/spec2006-small-cache/manycore-128/runs.csv")).exists();
  }

  @Test
  void theTextEndsWithATableOfTheVerdicts() {
    Cli cli = run("--data", "spec2006-small-cache");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out().lines().filter(line -> line.matches("    (HOLDS|DOES NOT HOLD)")))
        .hasSize(CLAIMS);
    assertThat(cli.out().lines().toList().getLast())
        .matches("\\d+ of 14 claims hold on spec2006-small-cache");
    assertThat(cli.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(cli.err().strip()).isEqualTo("results in " + folder.resolve("out"));
  }

  @Test
  void theCsvHasARowForEachClaim() {
    Cli cli = run("--data", "spec2006-large-cache", "--format", "csv");
    assertThat(cli.out().lines().toList())
        .hasSize(1 + CLAIMS)
        .first()
        .isEqualTo("data,claim,source,holds,figures,why");
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
  void dataWithoutClassesCannotFillTheCategories() {
    Cli cli = run("--data", "paper-example");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("D0_T8").contains("paper-example");
  }
}
