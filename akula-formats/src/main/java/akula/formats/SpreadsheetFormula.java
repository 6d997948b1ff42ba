package akula.formats;

/**
 * What a spreadsheet that opens a CSV file takes for a formula, and runs: names of applications
 * head rows of results. Quotes do not keep it from that, and what would (a single quote before the
 * name) would make another name of it.
 */
public final class SpreadsheetFormula {
  /** What a name has to be, for messages. */
  public static final String EXPECTED =
      "a name that does not begin with '=', '+', '-' or '@', since spreadsheets that open the"
          + " results run what does";

  /** The wide forms, too, which are typed in East Asia. */
  private static final String BEGINNINGS = "=+-@\uff1d\uff0b\uff0d\uff20";

  private SpreadsheetFormula() {}

  /**
   * Returns whether a name would be one; blanks, tabs and line breaks before it are passed over. A
   * sign alone is a text.
   */
  public static boolean isOne(String name) {
    String visible = name.strip();
    return visible.length() > 1 && BEGINNINGS.indexOf(visible.charAt(0)) >= 0;
  }
}
