package akula.formats.tree;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Says in words for people why a text is no JSON (RFC 8259). It reads the text again from the
 * beginning, once the parser has refused it, and stops at the first mistake.
 */
final class JsonSyntax {
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

  /** What the parser takes for numbers although JSON does not. */
  private static final Pattern NOT_A_NUMBER = Pattern.compile("[+-]?(NaN|INF|Infinity)");

  private static final Pattern LIKE_A_NUMBER = Pattern.compile("[+-]?\\.?[0-9].*");
  private static final int DEEPEST = 200;

  private final String text;
  private int at;

  private JsonSyntax(String text) {
    this.text = text;
  }

  /** Returns the first mistake of a text, or nothing if there is none. */
  static Optional<SyntaxMistake> firstMistake(String text) {
    try {
      var syntax = new JsonSyntax(text);
      syntax.value(0);
      syntax.skipBlanks();
      if (syntax.at < text.length()) {
        throw syntax.found("the end of the file, since the first value is complete");
      }
      return Optional.empty();
    } catch (Stop stop) {
      return Optional.of(stop.mistake);
    }
  }

  private void value(int depth) {
    skipBlanks();
    if (depth > DEEPEST) {
      throw stop(at, "is nested more than " + DEEPEST + " levels deep");
    }
    switch (current()) {
      case '{' -> object(depth);
      case '[' -> list(depth);
      case '"' -> string();
      default -> word();
    }
  }

  private void object(int depth) {
    int begin = at++;
    skipBlanks();
    while (current() != '}') {
      key(begin);
      skipBlanks();
      if (current() != ':') {
        throw inside(begin, "object", "':' between the key and its value");
      }
      at++;
      value(depth + 1);
      more(begin, "object", '}', "key");
    }
    at++;
  }

  private void key(int object) {
    if (current() == '"') {
      string();
    } else if (Character.isLetterOrDigit(current()) || current() == '_') {
      throw found("a key in double quotes, or '}'");
    } else {
      throw inside(object, "object", "a key in double quotes, or '}'");
    }
  }

  private void list(int depth) {
    int begin = at++;
    skipBlanks();
    while (current() != ']') {
      value(depth + 1);
      more(begin, "list", ']', "value");
    }
    at++;
  }

  /** Goes over the comma to what follows it, or stays at the end of the object or list. */
  private void more(int begin, String what, char end, String next) {
    skipBlanks();
    if (current() == end) {
      return;
    }
    if (current() != ',') {
      throw inside(begin, what, "',' or '" + end + "'");
    }
    int comma = at++;
    skipBlanks();
    if (current() == end) {
      throw stop(
          comma, "found ',' before '%s'; expected no comma after the last %s".formatted(end, next));
    }
  }

  private void string() {
    int begin = at++;
    while (current() != '"') {
      if (at >= text.length() || current() == '\n' || current() == '\r') {
        throw stop(begin, "found no end of the text that begins here; expected '\"' in this line");
      } else if (current() < ' ') {
        throw found("a text without such characters (write \\t for a tab)");
      } else if (current() == '\\') {
        escape();
      } else {
        at++;
      }
    }
    at++;
  }

  private void escape() {
    char kind = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    if (kind == 'u') {
      String digits = text.substring(at + 2, Math.min(text.length(), at + 6));
      if (!digits.matches("[0-9A-Fa-f]{4}")) {
        throw stop(at, "found '\\u' in a text; expected four hexadecimal digits after it");
      }
      at += 6;
    } else if ("\"\\/bfnrt".indexOf(kind) >= 0) {
      at += 2;
    } else {
      String found = kind < ' ' ? "a lone '\\'" : "the escape '\\" + kind + "'";
      throw stop(at, "found %s in a text; expected '\\\\' for a backslash itself".formatted(found));
    }
  }

  private void word() {
    int begin = at;
    while (Character.isLetterOrDigit(current()) || "+-._".indexOf(current()) >= 0) {
      at++;
    }
    String word = text.substring(begin, at);
    if (word.matches("true|false|null")
        || NUMBER.matcher(word).matches()
        || NOT_A_NUMBER.matcher(word).matches()) {
      return;
    }
    at = begin;
    if (LIKE_A_NUMBER.matcher(word).matches()) {
      throw found("a number such as 12, -0.5 or 1e9");
    }
    throw found(
        word.isEmpty() ? "a value" : "a value: a text in double quotes, a number, true or false");
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    if (text.startsWith("//", at) || text.startsWith("/*", at) || current() == '#') {
      throw stop(at, "found a comment; JSON has none, expected it to be removed");
    }
  }

  /** Returns the character here, or 0 at the end. */
  private char current() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private Stop inside(int begin, String what, String expected) {
    String where = at < text.length() ? "" : " of the %s that begins in line %d";
    return found(expected + where.formatted(what, Excerpt.line(text, begin)));
  }

  private Stop found(String expected) {
    return stop(at, "found %s; expected %s".formatted(Excerpt.at(text, at), expected));
  }

  private Stop stop(int position, String message) {
    return new Stop(SyntaxMistake.at(text, position, message));
  }

  /** Ends the reading. */
  private static final class Stop extends RuntimeException {
    private final transient SyntaxMistake mistake;

    Stop(SyntaxMistake mistake) {
      super(null, null, false, false);
      this.mistake = mistake;
    }
  }
}
