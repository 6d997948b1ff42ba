package akula.statistics.plot;

/** Text inside of markup. */
public final class Markup {
  private Markup() {}

  /** Returns a text in which nothing is taken for markup, in an element or in an attribute. */
  public static String escaped(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '&' -> out.append("&amp;");
            case '<' -> out.append("&lt;");
            case '>' -> out.append("&gt;");
            case '"' -> out.append("&quot;");
            case '\'' -> out.append("&#39;");
            case '\t', '\n' -> out.append((char) c);
            // XML has no place for other control characters, however they are written.
            default -> out.appendCodePoint(c < 0x20 || c == 0xfffe || c == 0xffff ? 0xfffd : c);
          }
        });
    return out.toString();
  }
}
