package akula.cli.common;

import picocli.CommandLine.Option;

/** The option {@code --format} of commands that print text, JSON or CSV. */
public final class FormatOption {
  @Option(
      names = "--format",
      defaultValue = "text",
      converter = Format.Converter.class,
      description = "text, json or csv (default: ${DEFAULT-VALUE}).")
  private Format format;

  /** Returns how the command prints its result. */
  public Format format() {
    return format;
  }
}
