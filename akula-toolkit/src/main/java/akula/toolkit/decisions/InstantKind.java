package akula.toolkit.decisions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What an instant of a log is.
 *
 * @param isInterval whether an interval ends
 * @param calls whether the policy is called because somebody ended, or something else changed
 * @param wakes whether it is called because it asked for it
 */
record InstantKind(boolean isInterval, boolean calls, boolean wakes) {
  private static final String INTERVAL = "interval";
  private static final String CALLS = "change";
  private static final String WAKES = "wake";

  /** Returns what stands in a log. */
  String text() {
    List<String> words = new ArrayList<>();
    if (isInterval) {
      words.add(INTERVAL);
    }
    if (calls) {
      words.add(CALLS);
    }
    if (wakes) {
      words.add(WAKES);
    }
    return String.join(" ", words);
  }

  /** Returns what a log says; nothing if it says something else. */
  static Optional<InstantKind> parse(String text) {
    List<String> words = text.isEmpty() ? List.of() : List.of(text.split(" "));
    return Set.of(INTERVAL, CALLS, WAKES).containsAll(words)
        ? Optional.of(
            new InstantKind(words.contains(INTERVAL), words.contains(CALLS), words.contains(WAKES)))
        : Optional.empty();
  }
}
