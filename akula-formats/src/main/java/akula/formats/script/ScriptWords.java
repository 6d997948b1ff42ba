package akula.formats.script;

import akula.api.plugin.Spelling;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Values that are written as words. */
final class ScriptWords {
  /** The key that tells how a thread waits. */
  static final String WAIT = "wait";

  private static final List<String> WAITINGS =
      Stream.of(Waiting.values()).map(Waiting::word).toList();

  private ScriptWords() {}

  /** Returns how a thread waits, as a key tells it; asleep if it is not there. */
  static Waiting waiting(Fields fields, String key) {
    Optional<Node> node = fields.optional(key);
    if (node.isEmpty() && fields.has(key)) {
      fields.complainAt(
          key, "%s has no value; expected one of %s".formatted(key, String.join(", ", WAITINGS)));
    }
    String word = node.isPresent() && node.get() instanceof Node.Text text ? text.value() : "";
    Optional<Waiting> found =
        Stream.of(Waiting.values()).filter(waiting -> waiting.word().equals(word)).findFirst();
    if (node.isPresent() && found.isEmpty()) {
      fields.complain(
          node.get(),
          "%s is %s; expected one of %s%s"
              .formatted(
                  key,
                  node.get().found(),
                  String.join(", ", WAITINGS),
                  Spelling.hint(word, WAITINGS)));
    }
    return found.orElse(Waiting.SLEEP);
  }
}
