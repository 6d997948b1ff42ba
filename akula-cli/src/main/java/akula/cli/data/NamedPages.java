package akula.cli.data;

import akula.toolkit.common.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pages of the documentation that data sets name: those that ship keep their bytes, and name pages
 * as these were called when they were made.
 */
final class NamedPages {
  private static final Pattern PAGE = Pattern.compile("\\bdocs/[a-z/-]+\\.md\\b");

  private static final Map<String, String> TODAY =
      Map.of(
          "docs/shared-cache.md", "docs/reference/shared-cache.md",
          "docs/suite.md", "docs/guide/suite.md",
          "docs/profiler.md", "docs/guide/profiler.md",
          "docs/nas-like.md", "docs/papers/nas-like.md",
          "docs/asymmetry-paper.md", "docs/papers/asymmetry.md");

  private NamedPages() {}

  /** Returns a text with the pages where they are, seen from a folder. */
  static String found(String text, Path from) {
    return PAGE.matcher(text)
        .replaceAll(page -> {
          String name = TODAY.getOrDefault(page.group(), page.group());
          Path there = Home.folder().resolve(name);
          boolean isElsewhere = !Files.exists(from.resolve(name)) && Files.exists(there);
          return Matcher.quoteReplacement(isElsewhere ? there.toString() : name);
        });
  }
}
