package akula.formats.tree;

/** Names what stands at a place of a text, for messages about it. */
final class Excerpt {
  private static final int LONGEST_WORD = 30;

  private static final int LONGEST_VALUE = 60;

  private Excerpt() {}

  /** Returns a value as messages show it: the beginning, if it is long. */
  static String shortened(String value) {
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE - 3) + "...";
  }

  /**
   * Returns what stands at a position: a word, a number, a character, or the end of the file.
   *
   * @param text the whole text
   * @param position from 0
   */
  static String at(String text, int position) {
    if (position >= text.length()) {
      return "the end of the file";
    }
    int c = text.codePointAt(position);
    if (isWordPart(c)) {
      int end = position;
      while (end < text.length() && isWordPart(text.codePointAt(end))) {
        end += Character.charCount(text.codePointAt(end));
      }
      String word = text.substring(position, end);
      return word.codePointCount(0, word.length()) <= LONGEST_WORD
          ? "'" + word + "'"
          : "'" + word.substring(0, word.offsetByCodePoints(0, LONGEST_WORD - 3)) + "...'";
    }
    return character(c);
  }

  private static boolean isWordPart(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-' || c == '+';
  }

  /** Returns how a character is named in messages: quoted, or in words if nobody could see it. */
  static String character(int c) {
    return switch (c) {
      case '\t' -> "a tab";
      case ' ' -> "a blank";
      case '\n', '\r' -> "the end of the line";
      case '\'' -> "a single quote";
      default ->
          Character.isISOControl(c) || !Character.isDefined(c) || Character.isSpaceChar(c)
              ? "the character U+%04X".formatted(c)
              : "'" + Character.toString(c) + "'";
    };
  }

  /** Returns the line of a position, from 1. */
  static int line(String text, int position) {
    return (int) text.substring(0, position).chars().filter(c -> c == '\n').count() + 1;
  }

  /** Returns the column of a position, from 1. */
  static int column(String text, int position) {
    return position - text.lastIndexOf('\n', position - 1);
  }

  /** Returns the position of a place, or the end of the text if it is behind that. */
  static int position(String text, int line, int column) {
    int start = 0;
    for (int i = 1; i < line; i++) {
      int end = text.indexOf('\n', start);
      if (end < 0) {
        return text.length();
      }
      start = end + 1;
    }
    return Math.min(text.length(), start + column - 1);
  }
}
