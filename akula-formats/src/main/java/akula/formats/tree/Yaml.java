package akula.formats.tree;

import java.io.Reader;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** All that needs the YAML library, so that it is loaded only when there is YAML to read. */
final class Yaml {
  /** Into how many parts the parser divides a long text; as often it copies what is in them. */
  private static final int PARTS = 16;

  private static final int SMALLEST_PART = 1 << 16;

  private Yaml() {}

  /**
   * Returns a parser of a text whose size has been checked: the library has a limit of its own, of
   * 3 million characters, which is not for files.
   *
   * <p>The library takes what it reads in parts, and copies the beginning of a value that has not
   * ended each time. With parts of constant size a long value would take quadratic time.
   *
   * @param text what to read
   * @param length number of its characters
   */
  static JsonParser parser(Reader text, int length) {
    int part = Math.min(length + 1, Math.max(SMALLEST_PART, length / PARTS));
    LoadSettings settings =
        LoadSettings.builder()
            .setCodePointLimit(Integer.MAX_VALUE)
            .setBufferSize(part)
            .setAllowDuplicateKeys(true) // complained about with both places by the reader
            .build();
    return YAMLFactory.builder()
        .loadSettings(settings)
        .streamReadConstraints(TreeReader.CONSTRAINTS)
        .build()
        .createParser(ObjectReadContext.empty(), text);
  }

  /** Returns in words for people what the parser complained about. */
  static SyntaxMistake mistake(String text, Throwable failure) {
    return YamlSyntax.mistake(text, failure);
  }

  /** Returns whether the parser stands at an alias of YAML. */
  static boolean isAlias(JsonParser parser) {
    return parser instanceof YAMLParser yaml && yaml.isCurrentAlias();
  }
}
