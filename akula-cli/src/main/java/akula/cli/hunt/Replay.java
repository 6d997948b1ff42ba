package akula.cli.hunt;

import akula.toolkit.common.ShellWord;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command that simulates what was found again. */
final class Replay {
  private static final Set<String> OF_THE_HUNT =
      Set.of(
          "--policy",
          "--against",
          "--metric",
          "--threads",
          "--spread",
          "--budget",
          "--keep",
          "--out",
          "--jobs",
          "--format",
          "--verbose");

  private final String before;
  private final String after;

  /**
   * Takes over what was asked for.
   *
   * @param bound whether bounds are to be shown too
   */
  Replay(ParseResult arguments, String policy, boolean bound) {
    StringBuilder options = new StringBuilder();
    for (String name : List.of("--machine", "--data", "--seed")) {
      OptionSpec option = arguments.commandSpec().findOption(name);
      options
          .append(' ')
          .append(name)
          .append(' ')
          .append(ShellWord.quoted(valueOf(arguments, option)));
    }
    for (OptionSpec option : arguments.matchedOptions()) {
      String name = option.longestName();
      boolean said = List.of("--machine", "--data", "--seed").contains(name);
      if (!said && !OF_THE_HUNT.contains(name)) {
        for (String value : option.originalStringValues()) {
          options.append(' ').append(name).append(' ').append(ShellWord.quoted(value));
        }
      }
    }
    before = "./akula simulate --workload ";
    after = " --policy " + ShellWord.quoted(policy) + options + (bound ? " --bound" : "");
  }

  private static String valueOf(ParseResult arguments, OptionSpec option) {
    return arguments.hasMatchedOption(option)
        ? option.originalStringValues().getLast()
        : option.getValue().toString();
  }

  /** Returns the command for a workload file. */
  String command(String file) {
    return before + ShellWord.quoted(file) + after;
  }
}
