package akula.api.plugin;

import java.util.Collection;
import java.util.Optional;

/** Finds the name that was probably meant. */
final class Spelling {
  private Spelling() {}

  /**
   * Returns the known name with the least Levenshtein distance, if that is at most half of the
   * length of what was written; ties go to the first.
   */
  static Optional<String> nearest(String written, Collection<String> known) {
    String best = null;
    int least = Math.max(1, written.length() / 2) + 1;
    for (String name : known) {
      int distance = distance(written, name);
      if (distance < least) {
        least = distance;
        best = name;
      }
    }
    return Optional.ofNullable(best);
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }

  /** Returns the middle of a sentence that goes on with what there is. */
  static String suggestion(String written, Collection<String> known) {
    return nearest(written, known).map(name -> "; did you mean " + name + "?").orElse(";");
  }
}
