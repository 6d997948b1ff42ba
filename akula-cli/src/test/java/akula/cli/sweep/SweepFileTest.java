package akula.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula sweep FILE}. */
class SweepFileTest {
  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("own.yaml"), text);
  }

  private JsonNode manifest(String part) throws IOException {
    Path manifest = folder.resolve("out").resolve(part).resolve("manifest.json");
    return new ObjectMapper().readTree(Files.readString(manifest));
  }

  private String out() {
    return " --out " + folder.resolve("out");
  }

  @Test
  void namesOfPartsOfTheRightLettersTellWhatElseIsNeeded() throws IOException {
    for (String name : List.of("..", "-a", "a".repeat(101))) {
      Path file = folder.resolve("names.yaml");
      Files.writeString(
          file,
          "name: n\nworkloads: 1\nparts:\n- {name: '%s', category: D1_T1, policy: di}\n"
              .formatted(name));
      Cli said = Cli.line("sweep " + file + " --out " + folder.resolve("names"));
      assertThat(said.code()).isEqualTo(2);
      assertThat(said.err())
          .contains(
              ("name is '%s'; expected at most 100 characters that begin with a letter, a digit or"
                      + " '_', since a folder will be called so.")
                  .formatted(name));
    }
  }

  @Test
  void theFileSaysWhatIsDoneAndOptionsOverrideIt() throws IOException {
    Files.copy(Path.of("data/machines/2x2.json"), folder.resolve("mine.json"));
    Files.copy(Path.of("samples/01-first-policy/FillFirst.java"), folder.resolve("FillFirst.java"));
    Path file =
        file(
            """
            machine: mine.json
            policies: [di, ./FillFirst.java]
            categories: [D2_T2, D1_S1_T2]
            workloads: 3
            seed: 7
            arrivals: poisson:20s
            closed: 30min
            interval: 500ms
            noise: 0.1
            threads: false
            """);
    Cli cli = Cli.line("sweep " + file + " --workloads 2 --noise 0" + out());
    assertThat(cli.code()).as(cli.err()).isZero();
    JsonNode manifest = manifest("");
    assertThat(manifest.get("machine").get("contexts").asInt()).isEqualTo(4);
    assertThat(manifest.get("policies").get(1).get("class").asString()).isEqualTo("FillFirst");
    assertThat(manifest.get("categories").toString()).isEqualTo("[\"D2_T2\",\"D1_S1_T2\"]");
    assertThat(manifest.get("workloads_per_category").asInt()).isEqualTo(2);
    assertThat(manifest.get("seed").asInt()).isEqualTo(7);
    assertThat(manifest.get("arrivals").asString()).isEqualTo("poisson:20s");
    assertThat(manifest.get("closed").asString()).isEqualTo("30min");
    assertThat(manifest.get("settings").get("interval").asString()).isEqualTo("500ms");
    assertThat(manifest.get("settings").get("noise").asDouble()).isZero();
    assertThat(folder.resolve("out/threads.csv")).doesNotExist();
    assertThat(Files.readAllLines(folder.resolve("out/runs.csv")).getFirst())
        .endsWith(",migrations,instances,weighted_mean_execution_s");
  }

  @Test
  void whatTheModeHasNoUseForIsRefused() throws IOException {
    Path file = file("{categories: [D2_T2], workloads: 1, machine: 2x2, tick: 500ms}");
    Cli refused = Cli.line("sweep " + file + out());
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .isEqualTo(
            "akula: sweep %s: tick has a use in mode tick only, and the mode is exact; leave it out, or choose tick.%n"
                .formatted(file));
    assertThat(Cli.line("sweep " + file + out() + " --mode tick --slice 1s").err())
        .contains(": --slice has a use in mode exact only, and the mode is tick;");
    assertThat(Cli.line("sweep " + file + out() + " --mode tick").code()).isZero();
    assertThat(manifest("").get("settings").get("tick").asString()).isEqualTo("500ms");
    assertThat(Cli.line("sweep " + file + out() + " --overwrite --mode exact").code()).isZero();
  }

  @Test
  void partsHaveFoldersAndHeadings() throws IOException {
    Path file =
        file(
            """
            name: two
            policies: [naive_spread, di]
            workloads: 2
            parts:
              - {name: small, machine: 2x2, categories: [D2_T2]}
              - {name: large, machine: 2x4, categories: [D4_T4], policies: [random]}
            """);
    Cli cli = Cli.line("sweep " + file + out());
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .startsWith("small: machine 2x2, data set spec2006-small-cache\n\nAverage")
        .contains("\nlarge: machine 2x4, data set spec2006-small-cache\n\nAverage");
    assertThat(manifest("").toString())
        .isEqualTo(
            "{\"akula\":\""
                + Cli.version()
                + "\",\"command\":\"sweep\",\"name\":\"two\",\"parts\":[\"small\",\"large\"]}");
    assertThat(manifest("small").get("policies")).hasSize(2);
    assertThat(manifest("large").get("policies")).hasSize(1);
    Cli csv = Cli.line("sweep " + file + out() + " --resume --format csv");
    assertThat(csv.out().lines().map(line -> line.split(",")[0]))
        .containsExactly("part", "small", "small", "large");
    Cli json = Cli.line("sweep " + file + out() + " --resume --format json");
    assertThat(new ObjectMapper().readTree(json.out()).get("parts").get(1).get("part").asString())
        .isEqualTo("large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"well-behaved", "badly-behaved"})
  void whatShipsRunsByName(String name) throws IOException {
    Cli cli = Cli.line("sweep " + name + " --workloads 1" + out());
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains(name.equals("well-behaved") ? "D8_T0" : "D3_S2_T3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"manycore-128", "akula-paper"})
  void whatShipsIsSound(String name) throws IOException {
    Files.createDirectory(folder.resolve("out"));
    Cli cli = Cli.line("sweep " + name + out());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("the results folder").contains("exists");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--machine 2x2", "--category D4_T4"})
  void whatPartsHaveThemselvesCannotBeOverridden(String option) {
    Cli cli = Cli.line("sweep akula-paper " + option + out());
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .startsWith("akula: " + option.split(" ")[0] + " cannot be given with sweep akula-paper,")
        .contains("whose parts have their own; copy ");
  }

  @Test
  void everyMistakeIsReportedWithItsPlace() throws IOException {
    Path file =
        file(
            """
            machnie: 2x4
            machine: 2x9
            data: nowhere
            policies: [dii, di, di, 'di:a=1']
            categories: [D4_T4, X3]
            workloads: 0
            arrivals: often
            interval: 5
            mode: tack
            noise: 11
            closed: 0s
            """);
    Cli cli = Cli.line("sweep " + file + out());
    assertThat(cli.code()).isEqualTo(2);
    List<String> lines = cli.err().lines().map(l -> l.replace(file.toString(), "F")).toList();
    assertThat(lines)
        .satisfiesExactly(
            l -> assertThat(l).isEqualTo("F:1:1: unknown key 'machnie'; did you mean 'machine'?"),
            l -> assertThat(l).startsWith("F:2:10: there is no machine '").contains("2x9"),
            l -> assertThat(l).startsWith("F:3:7: there is no data set '"),
            l -> assertThat(l).startsWith("F:4:12: there is no policy 'dii'"),
            l -> assertThat(l).isEqualTo("F:4:21: 'di' is here twice; expected it once."),
            l -> assertThat(l).startsWith("F:4:25: policy di has no option").endsWith("."),
            l -> assertThat(l).startsWith("F:5:21: 'X3' is no workload category"),
            l ->
                assertThat(l)
                    .startsWith("F:6:12: workloads is the number 0; expected a whole number of at"),
            l -> assertThat(l).startsWith("F:7:11: 'often' are no arrivals; expected together,"),
            l ->
                assertThat(l)
                    .startsWith("F:8:11: interval is the number 5; expected a duration such"),
            l -> assertThat(l).isEqualTo("F:9:7: mode is 'tack'; expected exact or tick."),
            l -> assertThat(l).startsWith("F:10:8: noise is the number 11; expected a number of"),
            l ->
                assertThat(l)
                    .isEqualTo(
                        "F:11:9: closed is '0s'; expected a time above 0s and at most 10000000s."));
  }

  @Test
  void whatDoesNotGoTogetherIsReportedWithTheFile() throws IOException {
    Path file = file("{mode: tick, interval: 1s, tick: 300ms}");
    assertThat(Cli.line("sweep " + file + out()).err())
        .isEqualTo(
            "akula: sweep %s: in tick mode the interval has to be a multiple of the tick, 300ms, not 1s.%n"
                .formatted(file));
    Path parts = file("{parts: [{name: a, models: {memory_domain: shared}}]}");
    assertThat(Cli.line("sweep " + parts + out()).err())
        .startsWith(
            "akula: sweep %s, part a: data set spec2006-small-cache has no model 'shared'"
                .formatted(parts))
        .contains("; expected one of shared-cache, pair-matrix, none");
    Path pairs = file("{policies: ['swap:pairs=2'], parts: [{name: a, machine: 2x2}]}");
    assertThat(Cli.line("sweep " + pairs + out()).err())
        .startsWith(
            "akula: sweep %s, part a: policy swap:pairs=2: option pairs is 2, but this machine's 2"
                .formatted(pairs));
    Path fixed = file("{parts: [{name: a}, {name: b, mode: tick}]}");
    assertThat(Cli.line("sweep --bound " + fixed + out()).err())
        .startsWith("akula: sweep %s, part b: --bound: bounds are proven for".formatted(fixed));
  }

  @Test
  void aMachineThatIsNoFileIsCalledAsItIsWritten() throws IOException {
    Path file = file("machine: 2x44\n");
    assertThat(Cli.line("sweep " + file + out()).err())
        .startsWith(
            file
                + ":1:10: there is no machine '2x44'; expected a file (docs/reference/data-formats.md says how it is written) or one of ")
        .endsWith("; did you mean '2x4'?\n");
    file = file("machine: ./2x44\n");
    assertThat(Cli.line("sweep " + file + out()).err())
        .startsWith(file + ":1:10: there is no machine '" + folder.resolve("2x44") + "'");
  }

  @Test
  void optionsOfTheCommandLineAreNamed() throws IOException {
    Path file = file("bounds: true\njobs: 2\nparts:\n- {name: a, policy: di, bound: true}\n");
    assertThat(Cli.line("sweep " + file + out()).err())
        .isEqualTo(
            """
            %1$s:1:1: unknown key 'bounds', which is an option: --bound.
            %1$s:2:1: unknown key 'jobs', which is an option: --jobs.
            %1$s:4:13: unknown key 'policy'; did you mean 'policies'?
            %1$s:4:25: unknown key 'bound', which is an option: --bound.
            """
                .formatted(file));
  }

  @Test
  void aSweepThatIsNotThereIsReportedWithTheNearest() {
    Cli cli = Cli.line("sweep akula-papr");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .isEqualTo(
            "akula: there is no sweep 'akula-papr'; expected a file or one of akula-paper,"
                + " badly-behaved, manycore-128, well-behaved; did you mean 'akula-paper'?%n"
                    .formatted());
  }

  @Test
  void arrivalsOfTheCommandLineAreChecked() {
    assertThat(Cli.line("sweep --arrivals poison:3s").err())
        .startsWith("akula: --arrivals has to be together, even:TIME,")
        .contains("not 'poison:3s'; did you mean 'poisson'?");
  }
}
