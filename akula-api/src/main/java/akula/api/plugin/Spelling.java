package akula.api.plugin;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody meant who wrote a name that does not exist. */
public final class Spelling {
  private static final int LONGEST = 100;

  /** As many names as a sentence can hold. */
  private static final int MOST_NAMES = 17;

  private Spelling() {}

  /**
   * Returns the known name that is nearest to a name, if one is near enough: at most a third of its
   * characters, rounded (and always one), wrong, left out, too many, or swapped with the next.
   * Upper and lower case are the same here. Of equally near names the first is taken.
   *
   * @param written what was written
   * @param known the names that exist, in order
   */
  public static Optional<String> nearest(String written, Collection<String> known) {
    if (written.isEmpty() || written.length() > LONGEST) {
      return Optional.empty();
    }
    String nearest = null;
    int least = Math.max(1, (written.length() + 1) / 3) + 1;
    for (String candidate : known) {
      if (Math.abs(candidate.length() - written.length()) < least) {
        int distance =
            distance(written.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
        if (distance < least) {
          least = distance;
          nearest = candidate;
        }
      }
    }
    return Optional.ofNullable(nearest);
  }

  /**
   * Returns the end of a sentence, {@code "; did you mean 'NAME'?"}, or an empty text if no known
   * name is near.
   *
   * @param written what was written
   * @param known the names that exist, in order
   */
  public static String hint(String written, Collection<String> known) {
    return nearest(written, known).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /**
   * Returns the end of a sentence about a name that does not exist: {@link #hint} if a known name
   * is near, else {@code "; expected one of a, b, c"} if they are few, else an empty text.
   *
   * @param written what was written
   * @param known the names that exist, in order
   */
  public static String hintOrNames(String written, Collection<String> known) {
    String hint = hint(written, known);
    boolean few = !known.isEmpty() && known.size() <= MOST_NAMES;
    return hint.isEmpty() && few ? "; expected " + oneOf(known) : hint;
  }

  /**
   * Returns what could stand in a place, for messages: {@code one of a, b, c}, or the only name.
   *
   * @param known the names that exist, at least one, in order
   */
  public static String oneOf(Collection<String> known) {
    return (known.size() == 1 ? "" : "one of ") + String.join(", ", known);
  }

  /**
   * Returns how many characters have to be inserted, deleted, replaced or swapped with their
   * neighbour to make one text into the other (Damerau-Levenshtein distance in its restricted form,
   * 'optimal string alignment').
   */
  static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replace, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1 && j > 1 && swapped(a, i, b, j)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[b.length()];
  }

  private static boolean swapped(String a, int i, String b, int j) {
    return a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
  }
}
