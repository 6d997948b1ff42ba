package akula.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code akula data fit-nas}, with all values but two taken as they are, which is soon done. */
class DataFitNasTest {
  private static final Path PRIORS = Path.of("data/data-sets/nas-fitted/priors.csv");

  @TempDir private Path folder;

  private Path twoValues() throws IOException {
    String text =
        Files.readString(PRIORS)
            .replaceAll("(?m)^(?!machine,core_factor)(\\w+,\\w+,[^,\n]+),0\\.\\d+,", "$1,0,");
    return Files.writeString(folder.resolve("priors.csv"), text);
  }

  private Cli fit(String name, int jobs, int seed) throws IOException {
    return Cli.run(
        "data",
        "fit-nas",
        "--priors=" + twoValues(),
        "--repeat=1",
        "--rounds=1",
        "--jobs=" + jobs,
        "--seed=" + seed,
        "--out=" + folder.resolve(name));
  }

  @Test
  void theSameSeedGivesTheSameBytesWithAnyWorkers() throws IOException {
    Cli one = fit("a/fitted", 1, 3);
    assertThat(one.code()).as(one.err()).isZero();
    assertThat(one.err())
        .as("in a pipe, where no bar is shown")
        .startsWith(
            "akula: round 1 of at most 3, steps of 0.4 standard deviations: half the sum of")
        .containsPattern("steps of 0[.]1 standard deviations: half the sum of squares is [0-9.]+");
    assertThat(one.out())
        .contains("WL_6")
        .endsWith(folder.resolve("a/fitted") + ": data set fitted, 32 applications\n");
    assertThat(fit("b/fitted", 3, 3).code()).isZero();
    for (Path file : files(folder.resolve("a/fitted"))) {
      assertThat(file)
          .hasSameTextualContentAs(folder.resolve("b/fitted").resolve(file.getFileName()));
    }
    assertThat(Cli.run("data", "check", folder.resolve("a/fitted").toString()).code()).isZero();
    assertThat(Files.readString(folder.resolve("a/fitted/fit.json")))
        .contains("\"program\" : \"machine\"", "\"value\" : \"core_factor\"", "\"seed\" : 3");
  }

  private static List<Path> files(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.toList();
    }
  }

  @Test
  void mistakesOfPriorsAreTold() throws IOException {
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.csv"),
            Files.readString(PRIORS).replace("EP,lines,0.05", "EP,lines,none"));
    Cli cli = Cli.run("data", "fit-nas", "--priors=" + wrong, "--out=" + folder.resolve("x"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).startsWith(wrong + ":").contains("prior is 'none'; expected");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  /** A bus so narrow that seven minutes are too short for whatever uses it. */
  @Test
  void whatDoesNotEndIsNamed() throws IOException {
    Path wrong =
        Files.writeString(
            folder.resolve("narrow.csv"),
            Files.readString(twoValues())
                .replaceAll("machine,bus_per_us,.*", "machine,bus_per_us,3,0,,"));
    Cli cli =
        Cli.run(
            "data",
            "fit-nas",
            "--priors=" + wrong,
            "--repeat=1",
            "--rounds=1",
            "--out=" + folder.resolve("x"));
    assertThat(cli.code()).as(cli.err()).isEqualTo(2);
    assertThat(cli.err())
        .matches(
            "akula: no application of WL_\\d+ ends within 7 min with values that the priors .*"
                + " lead to; believe others.*\\n");
    assertThat(folder.resolve("x")).doesNotExist();
  }

  /** A bus that one program alone fills. */
  @Test
  void whatAProgramAsksForHasToFitTheBus() throws IOException {
    Path wrong =
        Files.writeString(
            folder.resolve("narrow.csv"),
            Files.readString(twoValues())
                .replaceAll("machine,bus_per_us,.*", "machine,bus_per_us,5,0,,"));
    Cli cli =
        Cli.run(
            "data",
            "fit-nas",
            "--priors=" + wrong,
            "--repeat=1",
            "--rounds=1",
            "--out=" + folder.resolve("x"));
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("with the fitted values", "what the bus carries");
    assertThat(folder.resolve("x")).doesNotExist();
  }
}
