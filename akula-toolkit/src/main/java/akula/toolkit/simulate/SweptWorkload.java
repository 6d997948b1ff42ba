package akula.toolkit.simulate;

import akula.bootstrap.sweep.Category;
import akula.toolkit.common.UsageException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The name of a workload of a sweep, {@code CATEGORY:NUMBER}.
 *
 * @param category which kind
 * @param number which of its workloads, from 0
 */
public record SweptWorkload(Category category, long number) {
  private static final Pattern FORM = Pattern.compile("([DSTAdsta]\\d[A-Za-z0-9_]*)(?::(.*))?");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  /**
   * Reads a name.
   *
   * @param written what stands on the command line
   * @return nothing if it begins unlike a category, or is a file
   * @throws UsageException if it begins like a category and continues wrongly
   */
  public static Optional<SweptWorkload> of(String written) {
    Matcher form = FORM.matcher(written);
    if (!form.matches() || isFile(written)) {
      return Optional.empty();
    }
    Category category = category(form.group(1));
    String number = form.group(2);
    if (number == null) {
      throw new UsageException(
          "workload %s has no number; expected one from 0 on, as in %s:0"
              .formatted(written, written));
    }
    if (!NUMBER.matcher(number).matches()) {
      throw new UsageException(
          "the number of workload %s has to be a whole number from 0 to 999999999, not '%s'"
              .formatted(written, number));
    }
    return Optional.of(new SweptWorkload(category, Long.parseLong(number)));
  }

  private static Category category(String name) {
    try {
      return Category.parse(name);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private static boolean isFile(String written) {
    try {
      return Files.exists(Path.of(written));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
