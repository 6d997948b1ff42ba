package akula.architecture;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a reader of a source has to read: blank lines, comments and the list of imports are not. */
final class CodeLines {
  private static final Pattern TEXT_OR_COMMENT =
      Pattern.compile(
          "(\"\"\"(?s:.*?)\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\])++')"
              + "|//[^\n]*|/\\*(?s:.*?)\\*/");

  private CodeLines() {}

  /** Returns the number of lines of code in a Java source. */
  static int of(String source) {
    StringBuilder code = new StringBuilder();
    Matcher part = TEXT_OR_COMMENT.matcher(source);
    int from = 0;
    while (part.find()) {
      code.append(source, from, part.start());
      String left = part.group(1) != null ? "x" : ""; // a text stays a text, whatever is in it
      long lines = part.group().lines().count();
      code.append((left + "\n").repeat((int) lines - 1)).append(left);
      from = part.end();
    }
    code.append(source.substring(from));
    return (int)
        code.toString()
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty())
            .filter(line -> !line.startsWith("package ") && !line.startsWith("import "))
            .count();
  }
}
