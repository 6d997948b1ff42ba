package akula.cli.common;

import picocli.CommandLine.TypeConversionException;

/** The value of an option cannot be read; whoever reports it knows the option and the value. */
public final class WrongValueException extends TypeConversionException {
  private final String hint;

  /**
   * Makes the exception.
   *
   * @param expected what the value has to be, for example {@code a whole number}
   */
  public WrongValueException(String expected) {
    this(expected, "");
  }

  /**
   * Makes the exception.
   *
   * @param expected what the value has to be
   * @param hint the end of the sentence: empty, or for example {@code "; did you mean 'json'?"}
   */
  public WrongValueException(String expected, String hint) {
    super(expected);
    this.hint = hint;
  }

  /** Returns what the value has to be. */
  public String expected() {
    return getMessage();
  }

  /** Returns the end of the sentence. */
  public String hint() {
    return hint;
  }
}
