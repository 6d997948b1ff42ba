package akula.cli.ground;

import java.util.Locale;

/** How a command prints its result: {@code --format}. */
public enum Format {
  /** For people. */
  TEXT,
  /** For programs: one JSON value. */
  JSON,
  /** For programs and spreadsheets: a header and rows. */
  CSV;

  /** The help of the option. */
  public static final String HELP = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).";

  /** The word that stands on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
