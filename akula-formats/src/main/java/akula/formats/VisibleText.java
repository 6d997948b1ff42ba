package akula.formats;

/**
 * Text from files, names and exceptions as people are shown it. What would move the cursor, change
 * what a terminal shows or reverse the order of characters is written as Java and JSON do: {@code
 * \}{@code u202e}. Showing twice changes nothing.
 */
public final class VisibleText {
  private static final char ZERO_WIDTH_NON_JOINER = '\u200c';
  private static final char ZERO_WIDTH_JOINER = '\u200d';

  private VisibleText() {}

  /** Returns the text with its lines and tabs as they are. */
  public static String of(CharSequence text) {
    return shown(text, false);
  }

  /** Returns the text as part of one line, such as a name. */
  public static String line(CharSequence text) {
    return shown(text, true);
  }

  private static String shown(CharSequence text, boolean inOneLine) {
    StringBuilder out = null;
    int next;
    for (int i = 0; i < text.length(); i = next) {
      int c = Character.codePointAt(text, i);
      next = i + Character.charCount(c);
      boolean escaped = inOneLine ? isEscaped(c) : isEscaped(c) && !isLayout(text, i);
      if (escaped && out == null) {
        out = new StringBuilder(text.length() + 16).append(text, 0, i);
      }
      if (escaped) {
        for (int unit = i; unit < next; unit++) {
          out.append("\\u%04x".formatted((int) text.charAt(unit)));
        }
      } else if (out != null) {
        out.append(text, i, next);
      }
    }
    return out == null ? text.toString() : out.toString();
  }

  /** A tab, a line feed, or a carriage return before one. */
  private static boolean isLayout(CharSequence text, int position) {
    return switch (text.charAt(position)) {
      case '\t', '\n' -> true;
      case '\r' -> position + 1 < text.length() && text.charAt(position + 1) == '\n';
      default -> false;
    };
  }

  /**
   * The formatting characters of Unicode are there to be invisible, those beyond U+FFFF (tags) too;
   * the two joiners belong to the spelling of words.
   */
  private static boolean isEscaped(int c) {
    if (c >= ' ' && c < 0x7f) {
      return false;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.FORMAT -> c != ZERO_WIDTH_NON_JOINER && c != ZERO_WIDTH_JOINER;
      default -> false;
    };
  }
}
