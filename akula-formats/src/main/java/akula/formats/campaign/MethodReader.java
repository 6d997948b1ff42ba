package akula.formats.campaign;

import akula.formats.campaign.Method.Work;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.List;
import java.util.Optional;

/**
 * Reads the method of a campaign: a word, or an object with the word at {@code kind} and what it
 * needs.
 */
final class MethodReader {
  private static final List<String> KINDS =
      List.of(new Method.Full(), Method.Short.USUAL, Method.Windows.USUAL).stream()
          .map(Method::word)
          .toList();
  private static final int MOST_PHASES = 100;

  private final Fields fields;

  MethodReader(Fields fields) {
    this.fields = fields;
  }

  Method read() {
    Optional<Node> node = fields.optional("method");
    if (node.isPresent() && node.get() instanceof Node.Entries) {
      return fields.optionalObject("method").map(MethodReader::read).orElse(new Method.Full());
    }
    return usual(new WordFields(fields).one("method", KINDS, kind -> kind, KINDS.getFirst()));
  }

  private static Method usual(String kind) {
    return switch (kind) {
      case "short" -> Method.Short.USUAL;
      case "windows" -> Method.Windows.USUAL;
      default -> new Method.Full();
    };
  }

  private static Method read(Fields object) {
    WordFields words = new WordFields(object);
    if (object.required("kind").isEmpty()) {
      object.ignoreOthers();
      return new Method.Full();
    }
    Method method =
        switch (usual(words.one("kind", KINDS, kind -> kind, KINDS.getFirst()))) {
          case Method.Full full -> full;
          case Method.Short usual ->
              new Method.Short(
                  words.notNegative("warm_up").orElse(usual.warmUp()),
                  words.positive("window").orElse(usual.window()),
                  work(words));
          case Method.Windows usual ->
              new Method.Windows(
                  words.positive("window").orElse(usual.window()),
                  (int) object.whole("most_phases", 1, MOST_PHASES, usual.most()),
                  work(words));
        };
    object.end();
    return method;
  }

  private static Work work(WordFields words) {
    return words.one("work", List.of(Work.values()), Work::word, Work.ANY);
  }
}
