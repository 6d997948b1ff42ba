package akula.toolkit.sweep;

import akula.bootstrap.sweep.Category;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What somebody writes for a workload file who means drawn workloads. */
public final class DrawnName {
  private static final Pattern FORM = Pattern.compile("([^:]+)(:\\d+)?");

  private DrawnName() {}

  /**
   * Returns what is wrong with a name for which there is no file, if it names drawn workloads.
   *
   * @param written the category, or category and number
   * @param drawing what draws workloads of a category in its place, with a place for that
   */
  public static Optional<String> mistake(String written, String drawing) {
    Matcher form = FORM.matcher(written);
    if (!form.matches() || !isCategory(form.group(1))) {
      return Optional.empty();
    }
    return Optional.of(
        "there is no workload file '%s'; %s%s"
            .formatted(
                written,
                form.group(2) == null
                    ? ""
                    : "CATEGORY:NUMBER is for simulate, which runs one drawn workload; ",
                drawing.formatted(form.group(1))));
  }

  private static boolean isCategory(String name) {
    try {
      Category.parse(name);
      return true;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
