package akula.cli;

import akula.api.plugin.Spelling;
import akula.cli.common.WrongValueException;
import akula.toolkit.common.ShellWord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, in the words of this product. */
final class UsageSentence {
  /** Words of which one is to be written. */
  private static final Pattern CHOICE = Pattern.compile("[a-z_]+(\\|[a-z_]+)+");

  /** The library tells neither option nor value otherwise. */
  private static final Pattern FLAG =
      Pattern.compile("option '([^']+)'.* should be specified without '(.*)' parameter");

  /** What a command has in place of {@code --out} that prints its results and keeps none. */
  private static final String PAGE = "--report";

  private final ParameterException failure;
  private final CommandLine line;
  private final List<String> arguments;

  private UsageSentence(ParameterException failure, String[] arguments) {
    this.failure = failure;
    this.line = failure.getCommandLine();
    this.arguments = List.of(arguments);
  }

  /** Returns the sentence, without the full stop. */
  static String of(ParameterException failure, String[] arguments) {
    return new UsageSentence(failure, arguments).text();
  }

  private String twice(ArgSpec argument) {
    boolean negatable = argument instanceof OptionSpec option && option.negatable();
    String braces = ShellBraces.hintOfTwice(argument, arguments);
    return "option %s is given twice%s%s"
        .formatted(
            name(argument),
            negatable ? ", or with its opposite" : "",
            braces.isEmpty() ? "; give it once" : braces);
  }

  private String text() {
    ArgSpec argument = failure.getArgSpec();
    return switch (failure) {
      case UnmatchedArgumentException unmatched -> unknown(unmatched.getUnmatched().getFirst());
      case OverwrittenOptionException twice -> twice(twice.getOverwritten());
      case MissingParameterException missing when !missing.getMissing().isEmpty() ->
          missing(missing.getMissing().getFirst());
      case ParameterException _ when argument != null && failure.getValue() != null ->
          wrongValue(argument, failure.getValue());
      case ParameterException _ when argument != null -> missing(argument);
      case ParameterException _ when failure.getValue() != null -> unknown(failure.getValue());
      case ParameterException _ when FLAG.matcher(failure.getMessage()).matches() -> flag();
      case ParameterException _ when !line.getSubcommands().isEmpty() ->
          "'%s' needs a command; expected %s"
              .formatted(line.getCommandSpec().qualifiedName(), Spelling.oneOf(commands()));
      default -> failure.getMessage();
    };
  }

  private String unknown(String written) {
    boolean operand = isOperand(written);
    if (written.startsWith("-") && written.length() > 1 && !operand) {
      String option = written.split("=", 2)[0];
      String near = nearOption(option);
      String hint = takesProgram() ? behindDelimiter(written, near) : near;
      return "unknown option '%s'%s".formatted(option, hint);
    }
    List<String> commands = commands();
    if (commands.isEmpty()) {
      return "unexpected argument '%s'; '%s' takes %s"
          .formatted(written, line.getCommandSpec().qualifiedName(), takes());
    }
    if (operand) {
      return "'%s' stands behind '--', where options and commands have ended; expected %s before it"
          .formatted(written, Spelling.oneOf(commands));
    }
    return "unknown command '%s'; expected %s%s"
        .formatted(written, Spelling.oneOf(commands), Spelling.hint(written, commands));
  }

  /** Whether it runs a program, with options that are that program's. */
  private boolean takesProgram() {
    return line.getCommandSpec().usageMessage().showEndOfOptionsDelimiterInUsageHelp();
  }

  /** What stands behind the program is taken for an option of it that lacks the delimiter. */
  private String behindDelimiter(String option, String near) {
    int program = program();
    if (program >= 0 && arguments.lastIndexOf(option) > program) {
      List<String> words = new ArrayList<>(arguments);
      words.add(program, "--");
      return "; if it is one of %s, write 'akula %s'"
          .formatted(arguments.get(program), ShellWord.command(words));
    }
    return near.isEmpty() ? "; write '%s'".formatted(synopsis()) : near;
  }

  /** Returns where the first word is that is neither an option nor its value, or -1. */
  private int program() {
    int at = arguments.indexOf(line.getCommandName()) + 1;
    while (at < arguments.size() && arguments.get(at).startsWith("-")) {
      OptionSpec option = line.getCommandSpec().findOption(arguments.get(at));
      at += option != null && option.arity().min() > 0 ? 2 : 1;
    }
    return at < arguments.size() ? at : -1;
  }

  /** Dashes make no two options alike, and what keeps results is called so in most commands. */
  private String nearOption(String written) {
    List<String> known = options();
    if (written.equals("--out") && known.contains(PAGE)) {
      return "; did you mean '%s'?".formatted(PAGE);
    }
    String word = bare(written);
    List<String> alike = // of one letter, each is like each other one
        known.stream()
            .map(UsageSentence::bare)
            .filter(name -> name.equals(word) || Math.min(name.length(), word.length()) > 1)
            .toList();
    return Spelling.nearest(word, alike)
        .flatMap(near -> known.stream().filter(name -> bare(name).equals(near)).findFirst())
        .map(name -> "; did you mean '%s'?".formatted(name))
        .orElse("");
  }

  private static String bare(String option) {
    return option.replaceFirst("^--?", "");
  }

  /** Behind {@code --} a word is neither an option nor a command, whatever it looks like. */
  private boolean isOperand(String written) {
    int end = arguments.indexOf("--");
    return end >= 0 && arguments.subList(end + 1, arguments.size()).contains(written);
  }

  private String takes() {
    List<String> positional =
        line.getCommandSpec().positionalParameters().stream().map(ArgSpec::paramLabel).toList();
    return positional.isEmpty() ? "options only" : "one " + String.join(", one ", positional);
  }

  private String synopsis() {
    return line.getCommandSpec().positionalParameters().stream()
        .map(UsageSentence::operand)
        .collect(
            Collectors.joining(
                " ", line.getCommandSpec().qualifiedName() + (takesProgram() ? " -- " : " "), ""));
  }

  private static String operand(ArgSpec argument) {
    String label = argument.paramLabel().replaceAll("[<>]", "");
    return argument.isMultiValue() && argument.arity().min() == 0
        ? "[%s...]".formatted(label)
        : label;
  }

  private String flag() {
    return FLAG.matcher(failure.getMessage()).replaceFirst("option $1 takes no value; found '$2'");
  }

  private String missing(ArgSpec argument) {
    String label = argument.paramLabel().replaceAll("[<>]", "");
    if (argument.isPositional()) {
      return "%s is missing; write '%s'".formatted(label, synopsis());
    }
    String name = name(argument);
    boolean given = arguments.contains(name);
    return "option %s %s; write %s %s"
        .formatted(name, given ? "has no value" : "is missing", name, label);
  }

  private String wrongValue(ArgSpec argument, String value) {
    String hint = "";
    String label = argument.paramLabel();
    String expected =
        CHOICE.matcher(label).matches()
            ? "one of " + label.replace("|", ", ")
            : "%s, as its help says".formatted(label);
    if (failure.getCause() instanceof WrongValueException wrong) {
      expected = wrong.expected();
      hint = wrong.hint();
    } else if (argument.arity().max() == 0) {
      return "option %s takes no value; found '%s'".formatted(name(argument), value);
    } else if (argument.isMultiValue() && Map.class.isAssignableFrom(argument.type())) {
      expected = argument.paramLabel();
    }
    return "%s has to be %s, not '%s'%s".formatted(name(argument), expected, value, hint);
  }

  private static String name(ArgSpec argument) {
    return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
  }

  private List<String> options() {
    List<String> names = new ArrayList<>();
    for (OptionSpec option : line.getCommandSpec().options()) {
      if (!option.hidden()) {
        names.addAll(List.of(option.names()));
      }
    }
    return names;
  }

  private List<String> commands() {
    return line.getSubcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(command -> !command.usageMessage().hidden())
        .map(CommandSpec::name)
        .toList();
  }
}
