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

  /** Tells if the parser stands at an alias of YAML. */
  static boolean isAlias(JsonParser parser) {
    return parser instanceof YAMLParser yaml && yaml.isCurrentAlias();
  }
}
