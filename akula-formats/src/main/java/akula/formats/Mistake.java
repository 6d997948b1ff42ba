package akula.formats;

/**
 * One mistake in an input file, or in the name of one.
 *
 * @param file the file as the user named it; empty if there is none
 * @param line line number from 1, or 0 if the whole file is meant
 * @param column column number from 1 (for CSV the number of the field), or 0 if the line is meant
 * @param message one sentence with the value found and what was expected; a long value is cut
 */
public record Mistake(String file, int line, int column, String message) {
  public Mistake {
    message = ShortSentence.of(message);
  }

  @Override
  public String toString() {
    String place = line == 0 ? "" : column == 0 ? ":" + line : ":" + line + ":" + column;
    return VisibleText.line(file.isEmpty() ? message : file + place + ": " + message);
  }
}
