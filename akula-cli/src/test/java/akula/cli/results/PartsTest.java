package akula.cli.results;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Whole results of a sweep with parts: compared, reported, replaced. */
class PartsTest {
  private static final String THREE =
      """
      name: three
      policies: [naive_spread, di]
      workloads: 2
      threads: false
      parts:
        - {name: small, machine: 2x2, categories: [D2_T2]}
        - {name: large, machine: 2x4, categories: [D4_T4, D2_T6], policies: [naive_spread, di, swap]}
        - {name: one, machine: 2x4, categories: [D4_T4], policies: [naive_spread]}
      """;

  @TempDir private Path folder;
  private Path out;

  @BeforeEach
  void name() {
    out = folder.resolve("out");
  }

  private Cli sweep(String text, String more) throws IOException {
    Path file = Files.writeString(folder.resolve("sweep.yaml"), text);
    Cli cli = Cli.line("sweep " + file + " --out " + out + more);
    assertThat(cli.code()).as(cli.err()).isZero();
    return cli;
  }

  @Test
  void compareSpeaksOfEachPart() throws IOException {
    sweep(THREE, "");
    Cli cli = Cli.line("compare " + out + " --policy naive_spread --policy di");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out())
        .startsWith("By average degradation: ")
        .contains("Part one is not compared: it has no policy di.\n")
        .contains("\nsmall: machine 2x2, data set spec2006-small-cache\n")
        .contains("\nlarge: machine 2x4, data set spec2006-small-cache\n");
    String alone =
        Cli.line("compare " + out.resolve("large") + " --policy naive_spread --policy di").out();
    assertThat(cli.out()).contains(alone.substring(0, alone.indexOf("Differences are")));
  }

  @Test
  void compareSpeaksToProgramsOfEachPart() throws IOException {
    sweep(THREE, "");
    String line = "compare " + out + " --policy naive_spread --policy di --format ";
    Cli csv = Cli.line(line + "csv");
    assertThat(csv.out().lines().map(row -> row.replaceFirst("^([^,]*,[^,]*),.*", "$1")))
        .containsExactly(
            "part,category", "small,D2_T2", "small,all", "large,D4_T4", "large,D2_T6", "large,all");
    assertThat(csv.err()).isEqualTo("Part one is not compared: it has no policy di.%n".formatted());
    JsonNode parts = new ObjectMapper().readTree(Cli.line(line + "json").out()).get("parts");
    assertThat(parts.get(1).get("part").asString()).isEqualTo("large");
    assertThat(parts.get(1).get("categories")).hasSize(2);
    assertThat(parts.get(2).get("not_compared").asString()).isEqualTo("it has no policy di");
  }

  @Test
  void partsCanBeChosen() throws IOException {
    sweep(THREE, "");
    Cli cli = Cli.line("compare " + out + " --part small");
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("small: machine 2x2").doesNotContain("large");
    assertThat(refused("compare " + out + " --part smal"))
        .isEqualTo(
            out
                + ": has no part 'smal'; expected one of small, large, one; did you mean 'small'?\n");
    assertThat(refused("compare " + out + " --part one --part one"))
        .isEqualTo("akula: a part is given twice with --part; name each once.\n");
    assertThat(refused("compare " + out.resolve("small") + " --part small"))
        .isEqualTo(out + "/small: is a sweep without parts, and has none called 'small'.\n");
    assertThat(refused("compare " + out))
        .isEqualTo(
            "akula: the results have 3 policies; choose two with --policy from naive_spread, di,"
                + " swap.\n");
    assertThat(refused("compare " + out + " --part small --part one --policy di --policy swap"))
        .contains("the results have no policy 'swap'");
    assertThat(
            refused(
                "compare " + out + " --metric weighted-mean-execution --policy di --policy swap"))
        .isEqualTo(
            "akula: no part can be compared: of small, it has no policy swap; of large, it has no"
                + " column weighted_mean_execution_s; closed runs alone have it; of one, it has no"
                + " policy di.\n");
  }

  @Test
  void foldersWithOtherPartsAreNotTakenAsOne() throws IOException {
    sweep(THREE, "");
    Path whole = out;
    out = folder.resolve("other");
    sweep(THREE.replace("name: one", "name: single"), "");
    assertThat(refused("compare " + whole + " " + out + " --policy di --policy swap"))
        .isEqualTo(
            out
                + ": has the parts small, large, single, but "
                + whole
                + " has the parts small, large, one: results can be taken as one if they have the"
                + " same parts; --part NAME chooses one.\n");
    Cli cli =
        Cli.line(
            "compare "
                + whole
                + " "
                + out
                + " --part large --policy di --policy swap --format csv");
    assertThat(cli.code()).as(cli.err()).isZero();
  }

  @Test
  void aFolderOfSweepsIsReportedWithThem() throws IOException {
    sweep(THREE, "");
    assertThat(refused("report " + folder))
        .isEqualTo(
            folder
                + ": this is no results folder: it has no manifest.json; there are results in "
                + out
                + ".\n");
  }

  @Test
  void theReportHasASectionForEachPart() throws IOException {
    sweep(THREE, " --bound");
    Cli cli = Cli.line("report " + out + " --plots " + folder.resolve("plots"));
    assertThat(cli.code()).as(cli.err()).isZero();
    String page = Files.readString(out.resolve("report.html"));
    assertThat(page)
        .contains("<h1>three: 3 policies in 3 parts, 8 workloads in all</h1>")
        .contains("id=\"small-normalised-worst\"", "id=\"large-distance-best-static-average\"")
        .contains("Distance from what is possible", "How to read this");
    assertThat(folder.resolve("plots/large-overall-worst.svg")).exists();
    Cli.line("report " + out + " --part small --out " + folder.resolve("small.html"));
    assertThat(Files.readString(folder.resolve("small.html"))).doesNotContain("large-");
  }

  @Test
  void theCommandOfTheReportMakesTheSameRuns() throws IOException {
    sweep(
        THREE.replace("workloads: 4", "workloads: 3\nnoise: 0.1\narrivals: even:20s"), " --bound");
    Cli.line("report " + out);
    Matcher command =
        Pattern.compile("<pre class=\"command\"[^>]*>\\./akula (.*?)</pre>")
            .matcher(Files.readString(out.resolve("report.html")));
    for (String part : List.of("small", "large", "one")) {
      assertThat(command.find()).isTrue();
      Path again = folder.resolve("again-" + part);
      Cli cli = Cli.line(command.group(1) + " --out " + again);
      assertThat(cli.code()).as(cli.err()).isZero();
      for (String table : List.of("runs.csv", "bounds.csv")) {
        assertThat(again.resolve(table)).hasSameTextualContentAs(out.resolve(part).resolve(table));
      }
    }
  }

  @Test
  void oldPartsGoAndWhatNoSweepWroteStaysAndIsReported() throws IOException {
    sweep(THREE, "");
    Files.writeString(out.resolve("large").resolve("mine.txt"), "x");
    Files.writeString(out.resolve("notes.txt"), "x");
    Cli cli =
        sweep(
            "{workloads: 2, policies: [di], parts: [{name: small, categories: [D1_T1]}]}",
            " --overwrite");
    assertThat(cli.err())
        .isEqualTo(
            "left as it was, since no sweep wrote it: %1$s/large, %1$s/notes.txt%nresults in %1$s%n"
                .formatted(out));
    assertThat(names()).containsExactly("large", "manifest.json", "notes.txt", "small");
    sweep("{workloads: 2, policies: [di], categories: [D1_T1]}", " --overwrite");
    assertThat(names())
        .containsExactly(
            "large", "manifest.json", "notes.txt", "runs.csv", "summary.csv", "threads.csv");
  }

  @Test
  void wholeResultsAndTheirReportStayAsTheyAre() throws IOException {
    sweep(THREE, "");
    Cli.line("report " + out);
    sweep(THREE, " --resume");
    assertThat(out.resolve("report.html")).exists();
    Path other =
        Files.writeString(folder.resolve("other.yaml"), THREE.replace("name: one", "name: single"));
    assertThat(refused("sweep " + other + " --resume --out " + out))
        .isEqualTo(
            "akula: the results in %s are of a sweep with other settings: parts was small large one, not small"
                    .formatted(out)
                + " large single; give the same settings, or name another folder, or --overwrite to begin anew.\n");
  }

  @Test
  void partsThatWereInterruptedAreNotTakenForTheWhole() throws IOException {
    sweep(THREE, "");
    Files.move(out.resolve("manifest.json"), out.resolve("manifest.json.part"));
    assertThat(refused("compare " + out + " --policy di --policy naive_spread"))
        .contains(
            out + ": these results are not whole: the sweep has not ended; if it was interrupted");
    assertThat(refused("sweep " + folder.resolve("sweep.yaml") + " --out " + out))
        .contains(
            "has an unfinished sweep; add --resume to resume it if its settings are these, or --overwrite");
    sweep(THREE, " --resume");
    assertThat(names()).containsExactly("large", "manifest.json", "one", "small");
    Files.move(out.resolve("manifest.json"), out.resolve("manifest.json.part"));
    sweep("{workloads: 1, policies: [di], categories: [D1_T1]}", " --overwrite --no-threads");
    assertThat(names()).containsExactly("manifest.json", "runs.csv", "summary.csv");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(out)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static String refused(String line) {
    Cli cli = Cli.line(line);
    assertThat(cli.code()).as(line).isEqualTo(2);
    assertThat(cli.out()).isEmpty();
    return cli.err().replaceFirst("See '.*\n", "").replace(System.lineSeparator(), "\n");
  }
}
