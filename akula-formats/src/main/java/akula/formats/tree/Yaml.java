package akula.formats.tree;

import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/** All that needs the YAML library, so that it is loaded only when there is YAML to read. */
final class Yaml {
  private Yaml() {}

  static TokenStreamFactory factory() {
    return new YAMLFactory();
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
