package akula.formats;

import java.math.BigDecimal;
import java.util.Optional;

/** Decimal numbers as they stand in files: the same rules in every format. */
public final class Numbers {
  private static final int LONGEST = 800;
  private static final int EXPONENT_DIGITS = 3;

  private Numbers() {}

  /**
   * Returns the exact value of a decimal number such as {@code 12}, {@code -0.5} or {@code 1.5e9},
   * or nothing if the text is anything else (NaN, infinity and hexadecimal numbers included).
   */
  public static Optional<BigDecimal> exact(String text) {
    return isDecimal(text) ? Optional.of(new BigDecimal(text)) : Optional.empty();
  }

  /**
   * Returns the value of a decimal number, or NaN if the text is none or the value is too large.
   */
  public static double value(String text) {
    if (!isDecimal(text)) {
      return Double.NaN;
    }
    double value = Double.parseDouble(text) + 0.0; // -0.0 becomes 0.0
    return Double.isInfinite(value) ? Double.NaN : value;
  }

  /** Returns a number of things, such as {@code 1 core} or {@code 2 cores}. */
  public static String count(long number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  /** Returns the whole number that a text is, or nothing if it is none or does not fit. */
  public static Optional<Long> whole(String text) {
    try {
      return exact(text).map(BigDecimal::longValueExact);
    } catch (ArithmeticException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the shortest text that reads back as the same number, without an exponent unless the
   * number is very large or very small.
   *
   * @param value any number; NaN, which stands for 'not known', gives the empty text
   */
  public static String text(double value) {
    if (Double.isNaN(value)) {
      return "";
    }
    double size = Math.abs(value);
    if (size != 0 && !(size >= 1e-9 && size < 1e15)) {
      return Double.toString(value);
    }
    return new BigDecimal(Double.toString(value)).stripTrailingZeros().toPlainString();
  }

  /** Returns a number as JSON writers shall write it: whole if it is whole and not too large. */
  public static Number json(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? (Number) (long) value
        : (Number) value;
  }

  /** Returns whether a text is digits with at most one point, a sign before, an exponent behind. */
  private static boolean isDecimal(String text) {
    int whole = afterSign(text, 0);
    int point = afterDigits(text, whole);
    int end = at(text, point) == '.' ? afterDigits(text, point + 1) : point;
    boolean anyDigit = point > whole || end > point + 1;
    if (!anyDigit || end > LONGEST) {
      return false;
    }
    if (at(text, end) == 'e' || at(text, end) == 'E') {
      int exponent = afterSign(text, end + 1);
      end = afterDigits(text, exponent);
      return end == text.length() && end > exponent && end - exponent <= EXPONENT_DIGITS;
    }
    return end == text.length();
  }

  private static int afterSign(String text, int from) {
    return at(text, from) == '+' || at(text, from) == '-' ? from + 1 : from;
  }

  private static int afterDigits(String text, int from) {
    int end = from;
    while (at(text, end) >= '0' && at(text, end) <= '9') {
      end++;
    }
    return end;
  }

  /** Returns a character, or a space where there is none. */
  private static char at(String text, int position) {
    return position < text.length() ? text.charAt(position) : ' ';
  }
}
