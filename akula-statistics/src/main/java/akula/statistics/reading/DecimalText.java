package akula.statistics.reading;

/** Reads numbers with a fixed number of decimals, exactly, as whole numbers of their last digit. */
final class DecimalText {
  /** What {@link #parse} returns for anything else; no measure has this value. */
  static final long NONE = Long.MIN_VALUE;

  private static final int MOST_DIGITS = 18;

  private DecimalText() {}

  /**
   * Returns the number times ten to the power of its decimals.
   *
   * @param decimals how many digits stand behind the point; 0 for a whole number, without a point
   * @return {@link #NONE} if the text is written in any other way
   */
  static long parse(String text, int decimals) {
    boolean negative = text.startsWith("-");
    int point = decimals == 0 ? text.length() : text.length() - decimals - 1;
    int first = negative ? 1 : 0;
    int digits = text.length() - first - (decimals == 0 ? 0 : 1);
    if (point <= first || digits > MOST_DIGITS) {
      return NONE;
    }
    long value = 0;
    for (int i = first; i < text.length(); i++) {
      char c = text.charAt(i);
      if (i == point ? c != '.' : c < '0' || c > '9') {
        return NONE;
      }
      value = i == point ? value : 10 * value + (c - '0');
    }
    return negative ? -value : value;
  }
}
