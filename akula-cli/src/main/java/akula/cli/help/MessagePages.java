package akula.cli.help;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is to be said of each kind of message: the sections of one page of the documentation, whose
 * headings are {@code ## AK103: Title}.
 */
final class MessagePages {
  private static final String PAGE = "messages.md";
  private static final Pattern SECTION =
      Pattern.compile("^## (AK\\d+): (.+)\\n((?:(?!## ).*\\n)*)", Pattern.MULTILINE);

  /**
   * A section.
   *
   * @param title what went wrong, in a few words
   * @param text Markdown
   */
  record Page(String title, String text) {}

  private final Map<String, Page> pages = new LinkedHashMap<>();

  /** Reads the pages that are in the jar. */
  MessagePages() {
    Matcher section = SECTION.matcher(text(PAGE));
    while (section.find()) {
      pages.put(section.group(1), new Page(section.group(2), section.group(3).strip()));
    }
  }

  /** Returns a file of the documentation that is in the jar. */
  static String text(String file) {
    try (InputStream in = MessagePages.class.getResourceAsStream(file)) {
      return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the pages by code, in their order. */
  Map<String, Page> all() {
    return pages;
  }
}
