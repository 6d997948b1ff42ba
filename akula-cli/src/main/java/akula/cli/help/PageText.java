package akula.cli.help;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Markdown as a terminal shows it: lines of a width, code as it is, links with their files. */
final class PageText {
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\(([^)]*)\\)");
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");

  /** From where links are read. */
  private static final Path FOLDER = Path.of("docs/reference");

  private static final String FENCE = "```";

  private final int width;
  private final List<String> lines = new ArrayList<>();

  private PageText(int width) {
    this.width = width;
  }

  /**
   * Returns the lines.
   *
   * @param width the most characters of a line, which a word or code may exceed
   */
  static List<String> of(String markdown, int width) {
    PageText page = new PageText(width);
    boolean code = false;
    for (String line : markdown.lines().toList()) {
      if (line.startsWith(FENCE)) {
        code = !code;
      } else if (code) {
        page.lines.add("  " + line);
      } else {
        page.wrap(CODE.matcher(LINK.matcher(line).replaceAll(PageText::named)).replaceAll("'$1'"));
      }
    }
    return page.lines;
  }

  private static String named(MatchResult link) {
    Path file = FOLDER.resolve(link.group(2).replaceFirst("#.*", "")).normalize();
    return Matcher.quoteReplacement(link.group(1) + " (" + file + ")");
  }

  private void wrap(String paragraph) {
    String indent = paragraph.startsWith("- ") ? "  " : "";
    StringBuilder line = new StringBuilder();
    for (String word : paragraph.split(" ")) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent).append(word);
      } else {
        line.append(line.isEmpty() ? "" : " ").append(word);
      }
    }
    lines.add(line.toString());
  }
}
