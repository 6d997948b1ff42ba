package akula.cli;

import akula.api.plugin.InvalidPolicyException;
import akula.api.plugin.PolicyCatalog;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;

/**
 * Patterns such as {@code swap:pairs={1,2}} without quotes: a shell makes several words of them.
 */
final class ShellBraces {
  /** An option and a policy in one word, or a policy, up to where a brace may have stood. */
  private static final Pattern WORD = Pattern.compile("(?:(--[^=]*)=)?(([^:]*:[^=]*=).*)");

  private ShellBraces() {}

  /**
   * Checks.
   *
   * @throws UsageException if an option that takes patterns has several words that begin alike
   */
  static void requireQuoted(List<String> arguments) {
    for (int i = 1; i < arguments.size(); i++) {
      Matcher first = WORD.matcher(arguments.get(i - 1));
      Matcher second = WORD.matcher(arguments.get(i));
      if (areOfPattern(first, second) && second.group(1) == null) {
        String before = i == 1 ? "" : arguments.get(i - 2);
        String option = first.group(1) == null ? before : first.group(1);
        if (takesPatterns(arguments.getFirst(), option)) {
          throw new UsageException(
              MessageCode.UNKNOWN_ARGUMENT,
              "%s has several words, '%s' and '%s'%s"
                  .formatted(option, first.group(2), second.group(2), hint(first)));
        }
      }
    }
  }

  /**
   * Returns the end of a sentence about an option that is given twice, by such a pattern or not.
   */
  static String hintOfTwice(ArgSpec option, List<String> arguments) {
    for (int i = 1; i < arguments.size(); i++) {
      Matcher first = WORD.matcher(arguments.get(i - 1));
      Matcher second = WORD.matcher(arguments.get(i));
      if (areOfPattern(first, second) && takesPatterns(option)) {
        return hint(first);
      }
    }
    return "";
  }

  private static String hint(Matcher word) {
    return ": a shell takes braces apart, so write them in quotes, '%s{...}'"
        .formatted(word.group(3));
  }

  /** Two policies, each of them right, that may be what a shell made of a pattern. */
  private static boolean areOfPattern(Matcher first, Matcher second) {
    return first.matches()
        && second.matches()
        && first.group(3).equals(second.group(3))
        && isPolicy(first.group(2))
        && isPolicy(second.group(2));
  }

  /** One of a plugin is not known here. */
  private static boolean isPolicy(String spec) {
    try {
      PolicyCatalog.ofClassPath().resolve(spec);
      return true;
    } catch (InvalidPolicyException _) {
      return false;
    }
  }

  private static boolean takesPatterns(String command, String option) {
    CommandLine line = Akula.model().subcommands().get(command);
    return line != null
        && line.getCommandSpec().optionsMap().containsKey(option)
        && takesPatterns(line.getCommandSpec().optionsMap().get(option));
  }

  /** The help of such an option has one. */
  private static boolean takesPatterns(ArgSpec option) {
    return String.join(" ", option.description()).contains("={");
  }
}
