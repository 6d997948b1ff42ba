package akula.cli.help;

import static org.assertj.core.api.Assertions.assertThat;

import akula.cli.common.JsonFormat;
import akula.cli.fixtures.Cli;
import akula.cli.fixtures.PrintedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JsonFormatsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void everyFormatHasItsSchemaAndEverySchemaItsFormat() throws IOException {
    try (Stream<Path> files = Files.list(PrintedJson.FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              Stream.of(JsonFormat.values()).map(JsonFormat::file).toList());
    }
  }

  @ParameterizedTest
  @EnumSource
  void helpPrintsTheSchema(JsonFormat format) throws IOException {
    Cli cli = Cli.run("help", "json", format.word());
    assertThat(cli.code()).isZero();
    assertThat(cli.out()).isEqualTo(Files.readString(PrintedJson.FOLDER.resolve(format.file())));
    assertThat(Cli.run("help", "json").out()).contains(format + " ", "akula " + format.command());
  }

  @ParameterizedTest
  @EnumSource
  void aSchemaIsASchemaThatSaysWhatItsFormatIs(JsonFormat format) {
    JsonNode schema = schema(format);
    assertThat(PrintedJson.mistakesOfSchema(schema.toString())).isEmpty();
    assertThat(schema.at("/title").asString()).isNotEmpty();
    if (format.isOfFile()) {
      assertThat(schema.at("/required/0").asString()).isEqualTo("akula");
    } else if (schema.at("/type").asString().equals("object")) {
      assertThat(schema.at("/properties/format/const").asString()).isEqualTo(format.toString());
      assertThat(schema.at("/required/0").asString()).isEqualTo(JsonFormat.KEY);
    } else {
      assertThat(schema.at("/type").asString()).isEqualTo("array");
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyPropertyIsDescribed(JsonFormat format) {
    List<String> silent = new ArrayList<>();
    JsonNode schema = schema(format);
    visit(
        schema,
        node ->
            node.path("properties")
                .properties()
                .forEach(property -> {
                  if (!property.getValue().has("description") && !property.getValue().has("$ref")) {
                    silent.add(property.getKey());
                  }
                }));
    assertThat(silent).isEmpty();
  }

  /** Each file is whole, so that it can be used alone; what two of them share is the same. */
  @Test
  void definitionsWithOneNameAreTheSame() {
    Map<String, JsonNode> known = new LinkedHashMap<>();
    for (JsonFormat format : JsonFormat.values()) {
      schema(format)
          .path("$defs")
          .properties()
          .forEach(one ->
              assertThat(one.getValue())
                  .as("%s in %s", one.getKey(), format)
                  .isEqualTo(known.computeIfAbsent(one.getKey(), _ -> one.getValue())));
    }
    assertThat(known).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'  \"contexts\" : 4,' | '' | contexts",
        "'\"contexts\" : 4' | '\"contexts\" : -4' | /contexts",
        "'\"contexts\" : 4' | '\"contexts\" : \"4\"' | /contexts",
        "'\"contexts\" : 4' | '\"contexts\" : null' | /contexts",
        "'\"contexts\" : 4' | '\"contexts\" : 4, \"more\" : 1' | more",
        "'machines-show 1' | 'machines-show 2' | /format"
      })
  void whatIsNotAsTheSchemaSaysIsFound(String from, String to, String mistake) {
    String printed = Cli.line("machines show 2x2 --format json").out();
    assertThat(PrintedJson.mistakes(JsonFormat.MACHINES_SHOW, printed)).isEmpty();
    assertThat(printed).contains(from);
    assertThat(PrintedJson.mistakes(JsonFormat.MACHINES_SHOW, printed.replace(from, to)))
        .singleElement()
        .asString()
        .contains(mistake);
  }

  @ParameterizedTest
  @CsvSource({
    "sweep-finished, MANIFEST_SWEEP, MANIFEST_RUN",
    "run-finished, MANIFEST_RUN, MANIFEST_SWEEP"
  })
  void manifestsOfEarlierVersionsAreAsTheSchemaSays(
      String results, JsonFormat format, JsonFormat other) throws IOException {
    Path earlier = Path.of("akula-cli/src/test/resources/earlier-results");
    String manifest = Files.readString(earlier.resolve(results).resolve("manifest.json"));
    assertThat(PrintedJson.mistakes(format, manifest)).isEmpty();
    assertThat(PrintedJson.mistakes(other, manifest)).isNotEmpty();
    String edited = manifest.replace("\"seed\" : 1", "\"seed\" : \"1\"");
    assertThat(PrintedJson.mistakes(format, edited)).singleElement().asString().contains("/seed");
  }

  /** The second column begins in the same place, however long a name is. */
  @Test
  void theListOfFormatsHasColumns() {
    Cli cli = Cli.run("help", "json");
    assertThat(cli.out().lines().map(line -> line.lastIndexOf("  akula ")).distinct()).hasSize(1);
  }

  @Test
  void aFormatThatIsNotKnownIsTold() {
    Cli cli = Cli.run("help", "json", "simulat");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err())
        .contains("unknown format 'simulat'; expected one that 'akula help json' lists")
        .contains("simulate");
  }

  private static void visit(JsonNode node, Consumer<JsonNode> visitor) {
    visitor.accept(node);
    node.forEach(inner -> visit(inner, visitor));
  }

  private static JsonNode schema(JsonFormat format) {
    return JSON.readTree(MessagePages.text("schemas/" + format.file()));
  }
}
