package akula.cli.hunt;

import akula.bootstrap.hunt.HuntPlan;
import akula.bootstrap.hunt.Rival;
import akula.cli.common.OnOption;
import akula.toolkit.common.Invocation;
import akula.toolkit.common.ShellWord;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The command that simulates what was found again. */
final class Replay implements BiFunction<HuntPlan, String, String> {
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

  private final String options;

  /** Takes over what was asked for. */
  Replay(ParseResult arguments) {
    StringBuilder words = new StringBuilder();
    for (String name : List.of("--machine", "--data", "--seed")) {
      OptionSpec option = arguments.commandSpec().findOption(name);
      words
          .append(' ')
          .append(name)
          .append(' ')
          .append(ShellWord.quoted(valueOf(arguments, option)));
    }
    for (OptionSpec option : arguments.matchedOptionsSet()) {
      String name = option.longestName();
      boolean said = List.of("--machine", "--data", "--seed").contains(name);
      if (!said && !OF_THE_HUNT.contains(name) && !OnOption.ALL.contains(name)) {
        for (String value : option.originalStringValues()) {
          words.append(' ').append(name).append(' ').append(ShellWord.quoted(value));
        }
      }
    }
    options = words.toString();
  }

  private static String valueOf(ParseResult arguments, OptionSpec option) {
    return arguments.hasMatchedOption(option)
        ? option.originalStringValues().getLast()
        : option.getValue().toString();
  }

  /** Returns the command for a workload file; with bounds where they are the rival. */
  @Override
  public String apply(HuntPlan plan, String file) {
    return Invocation.command("simulate --workload ")
        + ShellWord.quoted(file)
        + " --policy "
        + ShellWord.quoted(plan.policy().written().text())
        + options
        + (plan.rival() instanceof Rival.OtherPolicy ? "" : " --bound");
  }
}
