package akula.formats.tree;

import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;

/** Says in words for people why a text is no YAML; the parser's words are for those who know it. */
final class YamlSyntax {
  private final String text;
  private final MarkedYamlEngineException failure;

  private YamlSyntax(String text, MarkedYamlEngineException failure) {
    this.text = text;
    this.failure = failure;
  }

  /**
   * Returns the mistake that the parser stopped at.
   *
   * @param text the whole text
   * @param failure what was thrown; one of its causes tells the place
   */
  static SyntaxMistake mistake(String text, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof MarkedYamlEngineException marked
          && marked.getProblemMark().isPresent()) {
        return new YamlSyntax(text, marked).mistake();
      }
      if (cause instanceof ReaderException unreadable) {
        int position = text.indexOf(Character.toString(unreadable.getCodePoint()));
        return SyntaxMistake.at(
            text,
            Math.max(0, position),
            "found %s; expected characters that can be seen"
                .formatted(Excerpt.character(unreadable.getCodePoint())));
      }
    }
    return new SyntaxMistake(0, 0, "is not well formed; expected YAML such as 'key: value'");
  }

  private SyntaxMistake mistake() {
    int place = position(failure.getProblemMark().orElseThrow());
    int begin = failure.getContextMark().map(this::position).orElse(place);
    String found = "found " + Excerpt.at(text, place);
    return switch (String.valueOf(failure.getProblem())) {
      case String p when p.contains("cannot start any token") && charAt(place) == '\t' ->
          at(place, found + "; expected blanks, since YAML is not indented with tabs");
      case String p when p.contains("cannot start any token") ->
          at(place, found + " at the begin of a value; expected it in quotes");
      case String p when p.startsWith("mapping values are not allowed") ->
          at(
              place,
              found
                  + "; expected one 'key: value' in each line, and quotes around a text with a"
                  + " colon");
      case String p when p.startsWith("sequence entries are not allowed") ->
          at(place, found + "; expected each entry of a list on a line of its own");
      case String p when p.contains("expected ':'") ->
          at(begin, "found %s without ':'; expected 'key: value'".formatted(here(begin)));
      case String p when p.startsWith("expected <block end>") ->
          at(place, found + "; expected lines that belong together to be indented alike");
      case String p when p.startsWith("expected ',' or ") ->
          at(place, found + "; expected " + p.substring(9, 19) + opened(begin));
      case String p when p.contains("node content") -> at(place, found + "; expected a value");
      case String p when p.contains("document start") ->
          at(place, found + "; expected the end of the file, since the first value is complete");
      case String p when p.contains("end of stream") || p.contains("document separator") ->
          at(begin, "found no end of the text that begins here; expected a closing quote");
      case String p when p.contains("escape") ->
          at(
              place,
              "found the escape '\\%s' in a text; expected '\\\\' for a backslash itself"
                  .formatted(charAt(place)));
      default -> at(place, found + ", which YAML does not allow here; expected 'key: value'");
    };
  }

  private String opened(int begin) {
    return " for what begins in line " + Excerpt.line(text, begin);
  }

  private String here(int position) {
    return Excerpt.at(text, position);
  }

  private SyntaxMistake at(int position, String message) {
    return SyntaxMistake.at(text, position, message);
  }

  /** Returns the character at a position, or 0 at the end. */
  private char charAt(int position) {
    return position < text.length() ? text.charAt(position) : 0;
  }

  private int position(Mark mark) {
    return Excerpt.position(text, mark.getLine() + 1, mark.getColumn() + 1);
  }
}
