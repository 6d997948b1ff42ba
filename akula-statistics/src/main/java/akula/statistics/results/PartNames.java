package akula.statistics.results;

import akula.formats.FolderFile;
import akula.formats.PlainFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The parts that a manifest lists. */
final class PartNames {
  private static final JsonFactory FACTORY = new JsonFactory();

  private PartNames() {}

  /**
   * Returns the names of the parts, each that of a folder beside the manifest. A file that is not
   * there or is no manifest has none, and so has the manifest of a sweep without parts, and a link.
   */
  static List<String> of(Path manifest) {
    try {
      PlainFile.require(manifest);
      return of(FolderFile.content(manifest));
    } catch (IOException _) {
      return List.of();
    }
  }

  /** Returns the names of the parts that the content of a manifest has. */
  static List<String> of(byte[] manifest) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), manifest)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return List.of();
      }
      for (String key = parser.nextName(); key != null; key = parser.nextName()) {
        JsonToken value = parser.nextToken();
        if (key.equals("parts") && value == JsonToken.START_ARRAY) {
          return list(parser);
        }
        parser.skipChildren();
      }
      return List.of();
    } catch (JacksonException _) {
      return List.of();
    }
  }

  /** Names that lead out of the folder were written by no sweep. */
  private static List<String> list(JsonParser parser) {
    List<String> names = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (parser.currentToken() != JsonToken.VALUE_STRING) {
        return List.of();
      }
      String name = parser.getString();
      if (name.isEmpty() || name.matches("\\.*") || !name.matches("[A-Za-z0-9._-]+")) {
        return List.of();
      }
      names.add(name);
    }
    return names;
  }
}
