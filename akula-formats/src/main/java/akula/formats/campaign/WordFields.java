package akula.formats.campaign;

import akula.api.plugin.DurationText;
import akula.api.plugin.Spelling;
import akula.formats.tree.Fields;
import akula.formats.tree.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Values of an object that are written as words or durations. */
final class WordFields {
  private final Fields fields;

  WordFields(Fields fields) {
    this.fields = fields;
  }

  /** Returns the one of some values whose word stands at a key, or another if nothing does. */
  <T> T one(String key, List<T> values, Function<T, String> word, T otherwise) {
    return fields.optional(key).flatMap(node -> find(key, node, values, word)).orElse(otherwise);
  }

  /** Returns those of some values whose words are listed at a key, in the order of the values. */
  <T> List<T> several(String key, List<T> values, Function<T, String> word) {
    List<T> listed = new ArrayList<>();
    for (Node node : fields.optionalList(key)) {
      find("an entry of " + key, node, values, word).ifPresent(listed::add);
    }
    return values.stream().filter(listed::contains).toList();
  }

  private <T> Optional<T> find(String what, Node node, List<T> values, Function<T, String> word) {
    String text = node instanceof Node.Text plain ? plain.value() : "";
    Optional<T> found = values.stream().filter(value -> word.apply(value).equals(text)).findFirst();
    if (found.isEmpty()) {
      List<String> words = values.stream().map(word).toList();
      fields.complain(
          node,
          "%s is %s; expected %s"
              .formatted(
                  what,
                  node.found(),
                  words.isEmpty()
                      ? "none, since there are none"
                      : "one of " + String.join(", ", words) + Spelling.hint(text, words)));
    }
    return found;
  }

  /** Returns the duration at a key, above 0, if there is one. */
  Optional<Duration> positive(String key) {
    return duration(key, false);
  }

  /** Returns the duration at a key, not below 0, if there is one. */
  Optional<Duration> notNegative(String key) {
    return duration(key, true);
  }

  private Optional<Duration> duration(String key, boolean zero) {
    return fields.optional(key).flatMap(node -> duration(key, node, zero));
  }

  private Optional<Duration> duration(String key, Node node, boolean zero) {
    String expected = DurationText.EXPECTED;
    if (node instanceof Node.Text text) {
      try {
        Duration duration = DurationText.parse(text.value());
        if (duration.isPositive() || zero && duration.isZero()) {
          return Optional.of(duration);
        }
        expected += zero ? ", not below 0" : ", above 0";
      } catch (IllegalArgumentException e) {
        expected = DurationText.expected(text.value());
      }
    }
    fields.complain(node, "%s is %s; expected %s".formatted(key, node.found(), expected));
    return Optional.empty();
  }
}
