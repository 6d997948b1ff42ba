package akula.bootstrap.team;

import java.util.ArrayList;
import java.util.List;

/** Says who waits for whom. */
final class Waits {
  private static final int MOST = 8;

  private Waits() {}

  /** Returns a part of a sentence: each thread that waits, and for what. */
  static String text(Crew crew) {
    List<String> parts = new ArrayList<>();
    for (int thread = 0; thread < crew.team().threads(); thread++) {
      String awaited = crew.awaitedText(thread);
      if (!awaited.isEmpty()) {
        parts.add("thread %d %s".formatted(thread, awaited));
      }
    }
    int more = parts.size() - MOST;
    String shown = String.join(", ", parts.subList(0, Math.min(MOST, parts.size())));
    return more > 0 ? "%s, and %d more".formatted(shown, more) : shown;
  }
}
