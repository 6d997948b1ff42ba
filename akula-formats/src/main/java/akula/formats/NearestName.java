package akula.formats;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody meant who wrote a name that does not exist. */
public final class NearestName {
  private static final int LONGEST = 100;

  private NearestName() {}

  /**
   * Returns the known name that is nearest to a name, if one is near enough: at most a third of its
   * characters (and always one) wrong, left out, too many, or swapped with the next. Upper and
   * lower case are the same here. Of equally near names the first is taken.
   *
   * @param name what was written
   * @param known the names that exist, in order
   */
  public static Optional<String> of(String name, Collection<String> known) {
    if (name.length() > LONGEST) {
      return Optional.empty();
    }
    String nearest = null;
    int least = Math.max(1, name.length() / 3) + 1;
    for (String candidate : known) {
      if (Math.abs(candidate.length() - name.length()) < least) {
        int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
        if (distance < least) {
          least = distance;
          nearest = candidate;
        }
      }
    }
    return Optional.ofNullable(nearest);
  }

  /**
   * Returns {@code "; did you mean NAME?"}, or an empty text if no known name is near.
   *
   * @param name what was written
   * @param known the names that exist, in order
   */
  public static String hint(String name, Collection<String> known) {
    return of(name, known).map(nearest -> "; did you mean '" + nearest + "'?").orElse("");
  }

  /**
   * Returns how many characters have to be inserted, deleted, replaced or swapped with their
   * neighbour to make one text into the other (Damerau-Levenshtein distance in its restricted form,
   * 'optimal string alignment').
   */
  public static int distance(String a, String b) {
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
