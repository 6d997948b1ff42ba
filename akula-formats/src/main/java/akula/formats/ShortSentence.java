package akula.formats;

/**
 * Sentences for users with what they quote cut to a length that can be read: a damaged line, or a
 * name, can have millions of characters. Cutting twice changes nothing.
 */
public final class ShortSentence {
  /** How much is shown between two quotes; a row of a table of results has less. */
  private static final int QUOTED = 200;

  /** How long a sentence may be; of a longer one the middle is left out. */
  private static final int WHOLE = 4000;

  private static final int END = 1000;
  private static final String OMITTED = "...";

  private ShortSentence() {}

  /** Returns a text with each of its lines cut. */
  public static String of(String text) {
    if (text.length() <= QUOTED) {
      return text;
    }
    StringBuilder out = new StringBuilder();
    for (String line : text.split("\n", -1)) {
      out.append(out.isEmpty() ? "" : "\n").append(limited(quotesCut(line)));
    }
    return out.toString();
  }

  private static String quotesCut(String line) {
    StringBuilder out = new StringBuilder();
    int done = 0;
    for (int open = opening(line, 0); open >= 0; open = opening(line, done)) {
      int close = closing(line, open + 1);
      if (close < 0) {
        break;
      }
      int end = open + 1 + QUOTED;
      if (close <= end || isCut(line, open, close)) {
        out.append(line, done, close + 1);
      } else {
        out.append(line, done, whole(line, end)).append(OMITTED).append('\'');
      }
      done = close + 1;
    }
    return out.append(line, done, line.length()).toString();
  }

  private static boolean isCut(String line, int open, int close) {
    return close - open - 1 <= QUOTED + OMITTED.length()
        && line.startsWith(OMITTED, close - OMITTED.length());
  }

  /** A quote behind a letter is an apostrophe. */
  private static int opening(String line, int from) {
    int at = line.indexOf('\'', from);
    while (at > 0 && Character.isLetterOrDigit(line.charAt(at - 1))) {
      at = line.indexOf('\'', at + 1);
    }
    return at;
  }

  private static int closing(String line, int from) {
    int at = line.indexOf('\'', from);
    while (at >= 0 && at + 1 < line.length() && Character.isLetterOrDigit(line.charAt(at + 1))) {
      at = line.indexOf('\'', at + 1);
    }
    return at;
  }

  private static String limited(String line) {
    if (line.length() <= WHOLE) {
      return line;
    }
    int begin = whole(line, WHOLE - END - OMITTED.length());
    int end = whole(line, line.length() - END);
    return line.substring(0, begin) + OMITTED + line.substring(end);
  }

  /** No character is halved. */
  private static int whole(String line, int end) {
    return Character.isLowSurrogate(line.charAt(end)) ? end + 1 : end;
  }
}
