package akula.statistics.plot;

import java.util.List;

/**
 * The colours of plots. Those of the series are the 'bright' scheme of P. Tol (Colour schemes, SRON
 * technical note 09-002, 2021), which people with any kind of colour vision can tell apart; in the
 * dark they are lighter. A plot writes the light ones into its elements and a class beside them, by
 * which a page can replace them.
 */
public final class Colours {
  /** How many series have a colour of their own; further ones begin again, paler. */
  public static final int SERIES = 8;

  static final String TEXT = "#1f2328";
  static final String MUTED = "#59636e";
  static final String GRID = "#d8dee4";

  private static final List<String> LIGHT =
      List.of(
          "#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#888888", "#e08a1e");
  private static final List<String> DARK =
      List.of(
          "#6ea3d8", "#f0808e", "#46b05a", "#d6c85c", "#7fd6f2", "#cf69a4", "#a8a8a8", "#f0a548");

  /** Lengths of lines and gaps; lines differ in them too. */
  private static final List<String> DASHES =
      List.of("", "7 3", "2 3", "10 3 2 3", "5 2 1 2 1 2", "14 4", "1 2", "3 6");

  private Colours() {}

  /** Returns the lengths of the dashes and gaps of a series' line; empty for a line without. */
  public static String dashes(int number) {
    return DASHES.get(number % SERIES);
  }

  static String series(int number) {
    return LIGHT.get(number % SERIES);
  }

  /** Returns whether a series has the colour of another one before it. */
  static boolean isPale(int number) {
    return number / SERIES % 2 == 1;
  }

  /** Returns the style sheet by which plots follow the colours of a page. */
  public static String styleSheet() {
    StringBuilder css = new StringBuilder();
    css.append(":root{").append(variables(LIGHT)).append("}\n");
    css.append("@media screen and (prefers-color-scheme:dark){:root{")
        .append(variables(DARK))
        .append("}}\n");
    for (int i = 0; i < SERIES; i++) {
      css.append(".f%d{fill:var(--s%d)}.l%d{stroke:var(--s%d)}\n".formatted(i, i, i, i));
    }
    css.append("svg .tx{fill:var(--fg)}svg .mu{fill:var(--muted)}");
    css.append("svg .bg{fill:var(--bg)}svg .ax{stroke:var(--fg)}svg .gr{stroke:var(--line)}\n");
    return css.toString();
  }

  private static String variables(List<String> colours) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < SERIES; i++) {
      out.append("--s%d:%s;".formatted(i, colours.get(i)));
    }
    return out.toString();
  }
}
