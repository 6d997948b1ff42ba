package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep}. */
class SweepCommandTest {
  private static final String SMALL = "sweep --workloads 4 --category D4_T4,D1_S6_T1 --out ";

  @TempDir private Path folder;

  @Test
  void sameBytesWhateverTheJobs() throws IOException {
    Path one = folder.resolve("one");
    Path three = folder.resolve("three");
    Cli first = Cli.line(SMALL + one + " --jobs 1");
    Cli second = Cli.line(SMALL + three + " --jobs 3");
    assertThat(first.code()).isZero();
    assertThat(first.out()).isEqualTo(second.out()).contains("naive_cluster").contains("D1_S6_T1");
    assertThat(first.err()).isEqualTo("results in " + one + System.lineSeparator());
    List<String> names = names(one);
    assertThat(names).containsExactly("manifest.json", "runs.csv", "summary.csv", "threads.csv");
    for (String name : names) {
      assertThat(three.resolve(name)).hasSameBinaryContentAs(one.resolve(name));
    }
    assertThat(Files.readAllLines(one.resolve("runs.csv"))).hasSize(1 + 2 * 4 * 4);
    assertThat(Files.readAllLines(one.resolve("threads.csv"))).hasSize(1 + 2 * 4 * 4 * 8);
  }

  @Test
  void theManifestRepeatsTheRun() throws IOException {
    Path out = folder.resolve("out");
    Cli.line(SMALL + out + " --seed 5 --policy di --policy random --no-threads");
    JsonNode manifest = new ObjectMapper().readTree(Files.readString(out.resolve("manifest.json")));
    assertThat(manifest.get("seed").asInt()).isEqualTo(5);
    assertThat(manifest.get("workloads_per_category").asInt()).isEqualTo(4);
    assertThat(manifest.get("policies").get(0).get("spec").asString()).isEqualTo("di");
    assertThat(manifest.get("categories").get(1).asString()).isEqualTo("D1_S6_T1");
    assertThat(manifest.get("data").get("sha256").asString()).matches("[0-9a-f]{64}");
    assertThat(names(out)).doesNotContain("threads.csv");
  }

  /** The example of the paper has neither. */
  @Test
  void withoutClassesAndMissRatesThereAreDefaultsToo() throws IOException {
    Path out = folder.resolve("out");
    Cli swept = Cli.line("sweep --data paper-example --workloads 5 --out " + out);
    assertThat(swept.code()).as(swept.err()).isZero();
    assertThat(swept.out()).containsPattern("A8 +\\S").doesNotContain(" di");
    Cli again =
        Cli.line("simulate --workload A8:3 --data paper-example --machine 2x4 --format csv");
    assertThat(again.code()).as(again.err()).isZero();
    Cli refused = Cli.line("sweep --data paper-example --category D4_T4 --out " + out + 2);
    assertThat(refused.err()).contains("no application of class devil; category A8 draws from all");
  }

  @Test
  void aResultsFolderThatExistsIsRefusedByDefault() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Cli refused = Cli.line(SMALL + out);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("the results folder " + out + " exists");
    assertThat(names(out)).isEmpty();
    assertThat(Cli.line(SMALL + out + " --overwrite").code()).isZero();
    assertThat(names(out)).contains("runs.csv");
  }

  @Test
  void onlyResultsAreOverwritten() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path notes = Files.writeString(out.resolve("notes.txt"), "mine");
    Cli refused = Cli.line(SMALL + out + " --overwrite");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: %s has no results that --overwrite could replace, but other files; name another folder.%n"
                .formatted(out));
    assertThat(names(out)).containsExactly("notes.txt");
    assertThat(notes).hasContent("mine");
  }

  @Test
  void aReportOfOlderResultsGoesWithThem() throws IOException {
    Path out = folder.resolve("out");
    Cli.line(SMALL + out);
    Cli.line("report " + out);
    Files.writeString(out.resolve("notes.txt"), "mine");
    assertThat(names(out)).contains("report.html");
    assertThat(Cli.line(SMALL + out + " --overwrite --seed 2").code()).isZero();
    assertThat(names(out)).contains("runs.csv", "notes.txt").doesNotContain("report.html");
  }

  @Test
  void categoriesAreCalledAsInThePaperHoweverTheyAreWritten() throws IOException {
    Path out = folder.resolve("out");
    Path other = folder.resolve("other");
    Cli cli = Cli.line("sweep --workloads 3 --category D4T4,D0S8,D02_T6 --out " + out);
    Cli asInThePaper =
        Cli.line("sweep --workloads 3 --category D4_T4,D0_S8_T0,D2_T6 --out " + other);
    assertThat(cli.out()).isEqualTo(asInThePaper.out()).contains("D4_T4", "D0_S8_T0", "D2_T6");
    for (String name : names(other)) {
      assertThat(out.resolve(name)).hasSameBinaryContentAs(other.resolve(name));
    }
  }

  @Test
  void aPenaltyThatChangesNothingIsReported() {
    String sweep = SMALL + folder.resolve("out") + " --overwrite --numa-penalty 0.3";
    assertThat(Cli.line(sweep + " --machine 2x2").err())
        .startsWith(
            "akula: the NUMA penalty changes nothing on machine 2x2, whose memory is all in one node.");
    assertThat(Cli.line(sweep).err()).startsWith("results in ");
    assertThat(Cli.line("simulate --numa-penalty 0.3").err())
        .isEqualTo(
            "akula: the NUMA penalty changes nothing on machine 2x2, whose memory is all in one node.%n"
                .formatted());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cfs|cfs says itself",
        "cfs --policy eevdf|all policies say themselves",
        "cfs --policy random|",
      })
  void aSliceThatChangesNothingIsReported(String policies, String who) {
    String line = SMALL + folder.resolve("out") + " --overwrite --slice 50ms --policy " + policies;
    String said = Cli.line(line).err();
    if (who == null) {
      assertThat(said).startsWith("results in ");
    } else {
      assertThat(said)
          .startsWith(
              "akula: the slice of 50ms changes nothing, as %s how long a thread has its turn."
                  .formatted(who));
    }
  }

  @Test
  void aFailedRunLeavesNothingAndNamesItsWorkload() throws IOException {
    Path source = folder.resolve("Forgetful.java");
    Files.writeString(
        source,
        """
        import akula.api.*;
        public final class Forgetful implements Scheduler {
          public void launchThread(AkulaThread thread, Machine machine) {}
          public void updateSchedule(Machine machine) {}
        }
        """);
    Path out = folder.resolve("out");
    Cli cli = Cli.line(SMALL + out + " --policy " + source);
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.err()).contains("workload D4_T4:0 (seed 1)").contains("Forgetful");
    assertThat(cli.out()).isEmpty();
    assertThat(out).doesNotExist();
  }

  @Test
  void anInterruptedSweepLeavesNothing() {
    Path out = folder.resolve("out");
    Thread.currentThread().interrupt();
    Cli cli = Cli.line(SMALL + out);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(cli.code()).isEqualTo(130);
    assertThat(cli.err()).contains("akula: stopped before anything was done.");
    assertThat(out).doesNotExist();
  }

  @Test
  void jsonAndCsvAreForPrograms() {
    Cli json = Cli.line(SMALL + folder.resolve("a") + " --format json");
    assertThat(new ObjectMapper().readTree(json.out()).isObject()).isTrue();
    Cli csv = Cli.line(SMALL + folder.resolve("b") + " --format csv");
    assertThat(csv.out()).startsWith("category,policy,runs");
  }

  @Test
  void bothModelsOfADataSetCanBeChosen() throws IOException {
    Path cache = folder.resolve("cache");
    Path matrix = folder.resolve("matrix");
    Cli.line(SMALL + cache + " --model memory_domain=shared-cache");
    Cli.line(SMALL + matrix + " --model memory_domain=pair-matrix --composition worst-pair");
    assertThat(Files.readString(matrix.resolve("manifest.json"))).contains("worst-pair");
    assertThat(Files.readString(matrix.resolve("runs.csv")))
        .isNotEqualTo(Files.readString(cache.resolve("runs.csv")));
    Cli alone = Cli.line("simulate --machine 2x2 --model memory_domain=none");
    assertThat(alone.out()).contains("average degradation 0.00 %, worst 0.00 %");
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
