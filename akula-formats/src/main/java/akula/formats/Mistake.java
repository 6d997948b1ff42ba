package akula.formats;

/**
 * One mistake in an input file, or in the name of one.
 *
 * @param file the file as the user named it; empty if there is none
 * @param line line number from 1, or 0 if the whole file is meant
 * @param column column number from 1 (for CSV the number of the field), or 0 if the line is meant
 * @param code what kind of mistake
 * @param message one sentence with the value found and what was expected; a long value is cut
 */
public record Mistake(String file, int line, int column, MessageCode code, String message) {
  public Mistake {
    message = ShortSentence.of(message);
  }

  /** Makes a mistake in what a file says, in the form that it should have. */
  public Mistake(String file, int line, int column, String message) {
    this(file, line, column, MessageCode.WRONG_CONTENT, message);
  }

  @Override
  public String toString() {
    String place = line == 0 ? "" : column == 0 ? ":" + line : ":" + line + ":" + column;
    return VisibleText.line(file.isEmpty() ? message : file + place + ": " + message);
  }
}
