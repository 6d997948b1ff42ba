package akula.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.fixtures.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** {@code akula data show} and {@code data export}. */
class DataShowTest {
  private static final String MONDAY = "docs/measured/monday";

  @TempDir private Path folder;

  @Test
  void theWholeDataSetWithMarksAndGroups() {
    Cli cli = Cli.run("data", "show", MONDAY);
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEmpty();
    assertThat(cli.out())
        .contains("SHA-256: ", "Figures: measured", "pair-matrix (1 group, others by product)")
        .contains("of 11 figures, 1 of them unsure, 2 predicted")
        .contains("59.60 to 60.40")
        .contains("1 oven     55   70?  97~\n")
        .contains("? unsure; ~ predicted, not measured")
        .contains("Groups of three or more")
        .doesNotContain("\u001b");
    assertThat(cli.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void aSharedCacheModelIsComputedAndThatIsSaid() {
    assertThat(Cli.line("data show spec2006-small-cache").out())
        .contains("Computed by the model shared-cache.");
    assertThat(Cli.line("data show spec2006-small-cache --model pair-matrix").out())
        .doesNotContain("Computed");
  }

  @Test
  void oneApplicationWithIntervals() {
    Cli cli = Cli.run("data", "show", MONDAY, "--application", "oven");
    assertThat(cli.out())
        .contains("62.0 to 78.0")
        .contains("unsure, budget spent")
        .contains("unstated")
        .containsPattern("kettle +mixer\\+oven")
        .doesNotContain("SHA-256");
    Cli wrong = Cli.run("data", "show", MONDAY, "--application", "ovn");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo("akula: data set monday has no application 'ovn'; did you mean 'oven'?\n");
  }

  @Test
  void jsonHasAllOfIt() {
    JsonNode json = json("data", "show", MONDAY, "--format", "json");
    assertThat(json.propertyNames())
        .containsExactly(
            "format",
            "name",
            "description",
            "machine",
            "method",
            "date",
            "origin",
            "licence",
            "modelled",
            "sha256",
            "models",
            "applications",
            "level",
            "model",
            "computed",
            "speeds");
    assertThat(json.get("sha256").asString()).hasSize(64);
    assertThat(json.get("applications").get(0).propertyNames())
        .containsExactly(
            "application",
            "class",
            "solo_s",
            "uncertainty",
            "instructions",
            "speed_sensitivity",
            "serial_share",
            "threads",
            "barrier_s",
            "barrier_wait",
            "parameters",
            "phases");
    assertThat(json.get("speeds")).hasSize(9 + 3);
    JsonNode cell = json.get("speeds").get(1);
    assertThat(cell.propertyNames())
        .containsExactly("application", "level", "neighbours", "value", "origin", "uncertainty");
    assertThat(cell.get("uncertainty").get("verdict").asString()).isEqualTo("unsure");
    assertThat(
            json("data", "show", MONDAY, "--application", "mixer", "--format", "json")
                .get("speeds"))
        .hasSize(3 + 2 + 3);
  }

  @Test
  void csvHasARowForEachFigure() {
    Cli cli = Cli.run("data", "show", MONDAY, "--format", "csv");
    assertThat(cli.out().lines())
        .hasSize(1 + 3 + 9 + 3)
        .startsWith(
            "application,level,neighbours,value,low,high,confidence,runs,origin,verdict,note",
            "oven,,,60,59.6,60.4,0.95,5,measured,sure,")
        .contains(
            "oven,memory_domain,mixer,0.7,0.62,0.78,0.95,3,measured,unsure,budget spent",
            "mixer,memory_domain,kettle,0.98,,,,,,,");
  }

  @Test
  void picturesAreWritten() throws IOException {
    Path svg = folder.resolve("map.svg");
    Cli cli = Cli.run("data", "show", MONDAY, "--picture", svg.toString());
    assertThat(cli.err()).isEqualTo("picture in " + svg + "\n");
    assertThat(Files.readString(svg)).startsWith("<svg ").contains("70?", "SHA-256 ");
    Path png = folder.resolve("map.PNG");
    assertThat(Cli.run("data", "show", MONDAY, "--picture", png.toString()).code()).isZero();
    assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');
    Path nowhere = folder.resolve("none").resolve("map.svg");
    Cli missing = Cli.run("data", "show", MONDAY, "--picture", nowhere.toString());
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err())
        .isEqualTo(
            "akula: --picture is %s, but there is no folder %s; make it first.%n"
                .formatted(nowhere, nowhere.getParent()));
    assertThat(nowhere.getParent()).doesNotExist();
    Cli wrong = Cli.run("data", "show", MONDAY, "--picture", "map.gif");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err())
        .isEqualTo(
            "akula: --picture is 'map.gif'; expected the name of a file that ends in .svg or"
                + " .png.\n");
  }

  @Test
  void levelsAndModelsThatAreNotThere() {
    assertThat(Cli.run("data", "show", MONDAY, "--level", "machine").err())
        .isEqualTo("akula: data set monday has no level 'machine'; expected memory_domain.\n");
    assertThat(Cli.run("data", "show", MONDAY, "--model", "shared-cache").err())
        .isEqualTo(
            "akula: data set monday has no model 'shared-cache' for level memory_domain; expected"
                + " pair-matrix.\n");
  }

  @Test
  void aDataSetWithoutModels() throws IOException {
    Path bare = Files.createDirectory(folder.resolve("bare"));
    Files.writeString(
        bare.resolve("dataset.json"),
        "{\"name\": \"b\", \"description\": \"a\\u001b[2Jb\", \"models\": {}}");
    Files.writeString(bare.resolve("applications.csv"), "application,solo_s\na,1\n");
    Cli cli = Cli.run("data", "show", bare.toString());
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .contains("No level has a model: nobody slows anybody.")
        .doesNotContain("\u001b");
    assertThat(Cli.run("data", "show", bare.toString(), "--application", "a").code()).isZero();
    assertThat(json("data", "show", bare.toString(), "--format", "json").get("level").isNull())
        .isTrue();
    Cli picture =
        Cli.run("data", "show", bare.toString(), "--picture", folder.resolve("x.svg").toString());
    assertThat(picture.code()).isEqualTo(2);
    assertThat(picture.err()).contains("so there is nothing to draw");
    assertThat(Cli.run("data", "export", bare.toString(), "--table", "matrix").err())
        .contains("so there is no matrix");
  }

  @Test
  void manyApplicationsAreLimitedWithASentence() throws IOException {
    Path many = Files.createDirectory(folder.resolve("many"));
    Files.writeString(
        many.resolve("dataset.json"),
        "{\"name\": \"many\", \"models\": {\"machine\": [{\"model\": \"pair-matrix\"}]}}");
    StringBuilder applications = new StringBuilder("application,solo_s\n");
    StringBuilder matrix = new StringBuilder("application");
    for (int i = 0; i < 60; i++) {
      applications.append("p%d,10\n".formatted(i));
      matrix.append(",p").append(i);
    }
    for (int i = 0; i < 60; i++) {
      matrix.append("\np%d%s".formatted(i, (i % 2 == 0 ? ",0.9" : ",1").repeat(60)));
    }
    Files.writeString(many.resolve("applications.csv"), applications);
    Files.writeString(many.resolve("relative-speed.csv"), matrix.append("\n"));
    Cli cli = Cli.run("data", "show", many.toString());
    assertThat(cli.out())
        .contains("Of 60 applications the 40 that slow others or are slowed most; --all shows")
        .contains("Speed at level machine");
    assertThat(cli.out().lines()).allMatch(line -> line.length() <= 80);
    assertThat(Cli.run("data", "show", many.toString(), "--all").out())
        .doesNotContain("--all")
        .contains("60 p59");
  }

  @Test
  void anyGroupIsShown() {
    Cli cli =
        Cli.line("data show spec2006-smt --format csv --group mcf+gcc+mcf+nop --group lbm+lbm");
    List<String> lines = cli.out().lines().toList();
    assertThat(lines).hasSize(1 + 4 + 2);
    assertThat(lines.get(1)).startsWith("gcc,smt_core,mcf+mcf+nop,0.").endsWith(",computed,,");
    assertThat(lines.get(2)).isEqualTo(lines.get(3)).startsWith("mcf,smt_core,gcc+mcf+nop,0.");
    assertThat(lines.get(4)).isEqualTo("nop,smt_core,gcc+mcf+mcf,1,,,,,computed,,");
    assertThat(lines.get(5)).isEqualTo(lines.get(6)).startsWith("lbm,smt_core,lbm,0.");
    JsonNode json = json("data", "show", "spec2006-smt", "--group", "mcf+lbm", "--format", "json");
    assertThat(json.get(0).get("value").asDouble()).isBetween(0.3, 1.0);
    assertThat(Cli.run("data", "show", MONDAY, "--group", "oven+kettle+mixer").out())
        .contains("oven         kettle+mixer       65.0  63.0 to 67.0")
        .contains("kettle       mixer+oven         90.0             -");
    assertThat(Cli.run("data", "show", MONDAY, "--group", "oven+oven+kettle").out())
        .contains("kettle       oven+oven");
  }

  /** Without phases of others and the one that does nothing: 21 solo times and 441 pairs. */
  @Test
  void pairsOfTheProgramsCanBeHadAlone() {
    for (String name : List.of("spec2006-smt", "spec2006-smt-strong")) {
      Cli csv = Cli.line("data show " + name + " --drawable --format csv");
      assertThat(csv.code()).as(csv.err()).isZero();
      assertThat(csv.out().lines()).hasSize(1 + 21 + 441).noneMatch(row -> row.contains("-1,"));
      JsonNode json = json("data", "show", name, "--drawable", "--format", "json");
      assertThat(json.at("/applications")).hasSize(21);
      assertThat(json.at("/speeds")).hasSize(441);
    }
    assertThat(Cli.line("data show spec2006-smt --drawable").err())
        .isEqualTo("akula: --drawable is for all, with --format csv or json.\n");
  }

  @Test
  void groupsThatAreNone() {
    Cli nine = Cli.line("data show spec2006-smt --group mcf+mcf+mcf+mcf+lbm+lbm+lbm+lbm+gcc");
    assertThat(nine.code()).isEqualTo(2);
    assertThat(nine.err())
        .isEqualToNormalizingNewlines(
            "akula: --group names 9 applications; expected at most 8, as no core has more contexts.\n");
    List<String> wrong =
        List.of(
            Cli.line("data show spec2006-smt --group mcf").err(),
            Cli.line("data show spec2006-smt --group mcf+mfc").err(),
            Cli.line("data show spec2006-smt --group mcf+mcf --application mcf").err(),
            Cli.line("data show asymmetry-paper --group ferret+x264").err());
    assertThat(wrong)
        .containsExactly(
            "akula: --group is 'mcf'; expected two or more applications, such as a+b.\n",
            "akula: data set spec2006-smt has no application 'mfc'; did you mean 'mcf'?\n",
            "akula: --group goes without --application, --drawable and --picture.\n",
            "akula: data set asymmetry-paper has no model at any level: nobody slows anybody.\n");
  }

  @Test
  void figuresAreExported() throws IOException {
    Path file = folder.resolve("figures.csv");
    Cli cli = Cli.run("data", "export", MONDAY, "--out", file.toString());
    assertThat(cli.code()).isZero();
    assertThat(cli.err()).isEqualTo("figures in " + file + "\n");
    assertThat(Files.readAllLines(file)).hasSize(1 + 3 + 9 + 3);
    Cli again = Cli.run("data", "export", MONDAY, "--out", file.toString());
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("exists; name a new one");
    JsonNode json = json("data", "export", MONDAY, "--format", "json");
    assertThat(json.get("figures")).hasSize(3 + 9 + 3);
    assertThat(json.get("sha256").asString()).hasSize(64);
  }

  @Test
  void theMatrixIsExportedAsItStands() throws IOException {
    Cli cli = Cli.run("data", "export", MONDAY, "--table", "matrix");
    assertThat(cli.out()).isEqualTo(Files.readString(Path.of(MONDAY, "relative-speed.csv")));
    JsonNode json = json("data", "export", MONDAY, "--table", "matrix", "--format", "json");
    assertThat(json.get("speeds").get(0).get(1).asDouble()).isEqualTo(0.7);
    assertThat(json.get("applications")).hasSize(3);
  }

  @Test
  void curvesAreExportedForPbbcache() {
    Cli cli = Cli.line("data export spec2006-small-cache --table ways");
    assertThat(cli.out().lines())
        .hasSize(1 + 29 * 11)
        .first()
        .isEqualTo(
            "BENCH,NR_WAYS,ipc,llcrpki,llcmpki,bandwidth_mbps,stalls_l3_miss,stalls_store_buf,"
                + "stalls_total,llc_usage_kb");
    List<String> wrong =
        List.of(
            Cli.run("data", "export", MONDAY, "--table", "ways").err(),
            Cli.line("data export spec2006-small-cache --table ways --format json").err(),
            Cli.line("data export spec2006-small-cache --table ways --way-size 0").err(),
            Cli.run("data", "export", MONDAY, "--format", "text").err());
    assertThat(wrong)
        .containsExactly(
            "akula: data set monday has no curves over cache ways; those of a data set that was"
                + " derived ('akula data derive') can be exported.\n",
            "akula: --table ways is read as CSV only; leave out --format json.\n",
            "akula: --way-size is 0.0; expected a number above 0.\n",
            "akula: --format has to be csv or json; for people there is 'akula data show'.\n");
  }

  private static JsonNode json(String... arguments) {
    Cli cli = Cli.run(arguments);
    assertThat(cli.code()).as(cli.err()).isZero();
    return new ObjectMapper().readTree(cli.out());
  }

  @Test
  void numbersAreAsSureAsTheirIntervals() {
    String out = Cli.line("data show suite-2-cores").out();
    assertThat(out).containsPattern("\nstream +devil +0\\.744\\? +0\\.711 to 0\\.777 ");
    assertThat(out).doesNotContainPattern("[0-9]\\.[0-9]{7}");
  }

  /** Data sets that ship keep their bytes, and the names that pages had. */
  @Test
  void pagesAreNamedWhereTheyAre() {
    String said = String.join(" ", Cli.line("data show suite-2-cores").out().split("\\s+"));
    assertThat(said).contains("intervals (docs/guide/profiler.md)").doesNotContain("(docs/pro");
    Path guide = Path.of("docs/guide/profiler.md").toAbsolutePath();
    assertThat(NamedPages.found("(docs/profiler.md), docs/no.md.", Path.of("/")))
        .isEqualTo("(" + guide + "), docs/no.md.");
  }

  /** Whatever they are called today. */
  @Test
  void allPagesThatDataNameAreThere() throws IOException {
    Pattern page = Pattern.compile("\\bdocs/[a-z/-]+\\.md\\b");
    Set<String> named = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("data"))) {
      for (Path file :
          files.filter(one -> one.toString().matches(".*\\.(json|yaml|md)")).toList()) {
        page.matcher(Files.readString(file)).results().forEach(one -> named.add(one.group()));
      }
    }
    assertThat(named)
        .contains("docs/suite.md", "docs/nas-like.md")
        .allSatisfy(name -> assertThat(Path.of(NamedPages.found(name, Path.of("/")))).exists());
  }
}
