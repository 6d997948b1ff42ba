package akula.formats.tree;

/**
 * Where and why a text is not well formed.
 *
 * @param line from 1, or 0 if not known
 * @param column from 1, or 0 if not known
 * @param message what was found and what was expected
 */
record SyntaxMistake(int line, int column, String message) {

  /** Makes the mistake at a position of a text. */
  static SyntaxMistake at(String text, int position, String message) {
    return new SyntaxMistake(Excerpt.line(text, position), Excerpt.column(text, position), message);
  }
}
