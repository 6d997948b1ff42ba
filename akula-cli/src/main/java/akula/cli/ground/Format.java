package akula.cli.ground;

import picocli.CommandLine.ITypeConverter;

/** How a command prints its result: {@code --format}. */
public enum Format {
  /** For people. */
  TEXT,
  /** For programs: one JSON value. */
  JSON,
  /** For programs and spreadsheets: a header and rows. */
  CSV;

  /** The help of the option. */
  public static final String HELP = "text, json or csv (default: ${DEFAULT-VALUE}).";

  /** Reads the word that stands on the command line. */
  public static final class Converter implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return Words.parse(Format.class, text);
    }
  }
}
