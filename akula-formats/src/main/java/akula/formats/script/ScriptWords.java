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

  private static final List<String> LOCKS = List.of("fifo", "barging");

  private ScriptWords() {}

  /** Returns whether locks barge, as a key tells it; they do not if it is not there. */
  static boolean barges(Fields fields, String key) {
    return LOCKS.indexOf(word(fields, key, LOCKS)) == 1;
  }

  /** Returns how a thread waits, as a key tells it; asleep if it is not there. */
  static Waiting waiting(Fields fields, String key) {
    String word = word(fields, key, WAITINGS);
    return Stream.of(Waiting.values())
        .filter(waiting -> waiting.word().equals(word))
        .findFirst()
        .orElse(Waiting.SLEEP);
  }

  private static String word(Fields fields, String key, List<String> words) {
    Optional<Node> node = fields.optional(key);
    if (node.isEmpty() && fields.has(key)) {
      fields.complainAt(
          key, "%s has no value; expected one of %s".formatted(key, String.join(", ", words)));
    }
    String word = node.isPresent() && node.get() instanceof Node.Text text ? text.value() : "";
    if (node.isPresent() && !words.contains(word)) {
      fields.complain(
          node.get(),
          "%s is %s; expected one of %s%s"
              .formatted(
                  key, node.get().found(), String.join(", ", words), Spelling.hint(word, words)));
    }
    return word;
  }
}
