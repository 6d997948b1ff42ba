package akula.formats.tree;

import java.util.Map;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/** Makes the text of a JSON file: two spaces a level, lines ended by a line feed. */
public final class JsonText {
  private JsonText() {}

  /**
   * Returns the text of an object, in the order of its keys.
   *
   * @param object texts, numbers, truth values, lists and maps
   */
  public static String of(Map<String, Object> object) {
    var indenter = new DefaultIndenter("  ", "\n");
    var printer = new DefaultPrettyPrinter().withObjectIndenter(indenter);
    return new JsonMapper().writer().with(printer).writeValueAsString(object) + "\n";
  }
}
