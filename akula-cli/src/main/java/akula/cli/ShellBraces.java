package akula.cli;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Patterns such as {@code swap:pairs={1,2}} without quotes: a shell makes several words of them.
 */
final class ShellBraces {
  private static final Set<String> OF_POLICIES = Set.of("--policy", "--against");
  private static final Pattern BEGIN = Pattern.compile("(?:--[^=]*=)?([^:]*:[^=]*=).*");

  private ShellBraces() {}

  /**
   * Checks.
   *
   * @throws UsageException if an option of a policy has several words that begin alike
   */
  static void requireQuoted(List<String> arguments) {
    for (int i = 2; i < arguments.size(); i++) {
      String option = arguments.get(i - 2);
      Optional<String> begin = begin(arguments.subList(i - 1, i + 1));
      if (OF_POLICIES.contains(option) && begin.isPresent()) {
        throw new UsageException(
            MessageCode.UNKNOWN_ARGUMENT,
            "%s has several words, '%s' and '%s'%s"
                .formatted(option, arguments.get(i - 1), arguments.get(i), hint(begin.get())));
      }
    }
  }

  /**
   * Returns the end of a sentence about an option that is given twice, by such a pattern or not.
   */
  static String hintOfTwice(List<String> arguments) {
    for (int i = 1; i < arguments.size(); i++) {
      Optional<String> begin = begin(arguments.subList(i - 1, i + 1));
      if (begin.isPresent()) {
        return hint(begin.get());
      }
    }
    return "";
  }

  private static String hint(String begin) {
    return ": a shell takes braces apart, so write them in quotes, '%s{...}'".formatted(begin);
  }

  /** What two words begin with, if this may be what stood before a brace. */
  private static Optional<String> begin(List<String> words) {
    Matcher first = BEGIN.matcher(words.getFirst());
    Matcher second = BEGIN.matcher(words.getLast());
    return first.matches() && second.matches() && first.group(1).equals(second.group(1))
        ? Optional.of(first.group(1))
        : Optional.empty();
  }
}
