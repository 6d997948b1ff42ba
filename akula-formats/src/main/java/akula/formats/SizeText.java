package akula.formats;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of data as people write them: a number and a unit, for example {@code 512KiB}. */
public final class SizeText {
  /** What has to be written, for messages. */
  public static final String EXPECTED =
      "a size such as 32KiB or 1.5MiB: whole KiB, from 1KiB to 1TiB";

  /** The most that can be written: 1 TiB. */
  private static final long MOST_KIB = 1L << 30;

  private static final List<String> UNITS = List.of("KiB", "MiB", "GiB", "TiB");
  private static final Pattern SIZE =
      Pattern.compile("([0-9]{1,10}(?:\\.[0-9]{1,10})?) ?([KMGT]iB)");

  private SizeText() {}

  /**
   * Reads a size.
   *
   * @return KiB, at least 1 and at most 1 TiB
   * @throws IllegalArgumentException if it is none; the message says what was expected
   */
  public static long kib(String text) {
    Matcher matcher = SIZE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(EXPECTED);
    }
    BigDecimal units = BigDecimal.valueOf(1L << 10 * UNITS.indexOf(matcher.group(2)));
    BigDecimal kib = new BigDecimal(matcher.group(1)).multiply(units);
    boolean isWhole = kib.stripTrailingZeros().scale() <= 0;
    if (!isWhole || kib.signum() == 0 || kib.compareTo(BigDecimal.valueOf(MOST_KIB)) > 0) {
      throw new IllegalArgumentException(EXPECTED);
    }
    return kib.longValueExact();
  }
}
