package akula.cli.common;

import picocli.CommandLine.ITypeConverter;

/** How a command prints its result. */
public enum Format {
  /** For people. */
  TEXT,
  /** For programs: one JSON value. */
  JSON,
  /** For programs and spreadsheets: a header and rows. */
  CSV;

  /** Reads the word that stands on the command line. */
  public static final class Converter implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return WordOption.parse(Format.class, text);
    }
  }
}
