package akula.wrapper.run;

import akula.wrapper.enforce.Complaints;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Counts complaints by their kind, and tells the first one of each. */
final class Troubles implements Complaints {
  private final Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
  private final Consumer<String> messages;

  Troubles(Consumer<String> messages) {
    this.messages = messages;
  }

  @Override
  public void add(Kind kind, String text) {
    if (counts.merge(kind, 1, Integer::sum) == 1) {
      messages.accept(text);
    }
  }

  Map<Kind, Integer> counts() {
    return Map.copyOf(counts);
  }
}
