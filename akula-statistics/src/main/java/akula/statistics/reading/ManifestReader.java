package akula.statistics.reading;

import akula.formats.FolderFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Reads {@code manifest.json}. */
final class ManifestReader {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  /** What has to be a whole number, if it is there: reports calculate with it. */
  private static final List<String> NUMBERS = List.of("seed", "workloads_per_category");

  private static final List<String> COMMANDS = List.of("sweep", "run", Manifest.SERVED);

  /** What every build has written down and reports repeat; parts have it each. */
  private static final List<String> NEEDED = List.of("machine", "workloads_per_category", "seed");

  private final JsonParser parser;
  private final Map<String, Integer> lines = new LinkedHashMap<>();

  private ManifestReader(JsonParser parser) {
    this.parser = parser;
  }

  /**
   * Reads the manifest of a sweep or of real runs that are whole; returns an empty one where it
   * cannot be read.
   */
  static Manifest readWhole(Path file, FileMistakes complaints) {
    Manifest manifest = read(file, complaints);
    if (complaints.isEmpty()) {
      requireWhole(manifest, complaints);
    }
    return manifest;
  }

  private static Manifest read(Path file, FileMistakes complaints) {
    byte[] bytes = {};
    try {
      bytes = FolderFile.content(file);
    } catch (IOException e) {
      complaints.unreadable(e);
    }
    return complaints.isEmpty() ? read(bytes, complaints) : empty(complaints);
  }

  /** Reads the content of a file that the complaints name. */
  static Manifest read(byte[] bytes, FileMistakes complaints) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), bytes)) {
      ManifestReader reader = new ManifestReader(parser);
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        complaints.add(1, "is no JSON object; was it cut or edited?");
        return empty(complaints);
      }
      SequencedMap<String, Object> content = reader.object("");
      if (parser.nextToken() != null) {
        complaints.add(line(parser), "has more behind the object; was it edited?");
      }
      Manifest manifest = new Manifest(complaints.file(), content, reader.lines);
      NUMBERS.forEach(key -> wholeNumber(manifest, key, complaints));
      modelsHaveNames(manifest, complaints);
      return manifest;
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
      complaints.add(line, "is no JSON from here on; was it cut or edited?");
      return empty(complaints);
    }
  }

  private static void requireWhole(Manifest manifest, FileMistakes complaints) {
    if (!requireKeys(List.of("command"), manifest, complaints)) {
      return; // what else is needed depends on it
    }
    if (!COMMANDS.contains(manifest.text("command").orElse(""))) {
      complaints.add(
          manifest.line("command"),
          "'command' is '%s'; expected %s",
          manifest.content().get("command"),
          COMMANDS.stream().map("'%s'"::formatted).collect(Collectors.joining(" or ")));
    } else if (manifest.content().containsKey("share")) {
      complaints.add(
          manifest.line("share"),
          "this is share %s of a sweep; 'akula results merge' puts all of them together",
          manifest.text("share").orElse("?"));
    } else if (manifest.texts("parts").isEmpty()) {
      requireKeys(NEEDED, manifest, complaints);
      requireKeys(manifest.kind().isReal() ? List.of() : List.of("data"), manifest, complaints);
    }
  }

  private static boolean requireKeys(
      List<String> keys, Manifest manifest, FileMistakes complaints) {
    List<String> missing =
        keys.stream().filter(key -> !manifest.content().containsKey(key)).toList();
    missing.forEach(key -> complaints.add(0, "key '%s' is missing; was it edited?", key));
    return missing.isEmpty();
  }

  private static void wholeNumber(Manifest manifest, String key, FileMistakes complaints) {
    Object value = manifest.content().getOrDefault(key, 0L);
    if (!(value instanceof Long)) {
      complaints.add(
          manifest.line(key), "'%s' is %s; expected a whole number: was it edited?", key, value);
    }
  }

  private static void modelsHaveNames(Manifest manifest, FileMistakes complaints) {
    manifest
        .object("data.models")
        .forEach((level, model) -> {
          if (model instanceof Map<?, ?> fields && !(fields.get("model") instanceof String)) {
            complaints.add(
                manifest.line("data.models." + level),
                "the model of %s has no name under 'model': was it edited?",
                level);
          }
        });
  }

  private static Manifest empty(FileMistakes complaints) {
    return new Manifest(complaints.file(), new LinkedHashMap<>(), Map.of());
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }

  private SequencedMap<String, Object> object(String path) {
    SequencedMap<String, Object> map = new LinkedHashMap<>();
    for (String key = parser.nextName(); key != null; key = parser.nextName()) {
      String inner = path.isEmpty() ? key : path + "." + key;
      lines.put(inner, line(parser));
      parser.nextToken();
      map.put(key, value(inner));
    }
    return map;
  }

  private List<Object> list(String path) {
    List<Object> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(path));
    }
    return list;
  }

  private Object value(String path) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(path);
      case START_ARRAY -> list(path);
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT -> whole();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      default -> parser.getString();
    };
  }

  private Object whole() {
    return parser.getNumberType() == JsonParser.NumberType.BIG_INTEGER
        ? parser.getDoubleValue()
        : (Object) parser.getLongValue();
  }
}
