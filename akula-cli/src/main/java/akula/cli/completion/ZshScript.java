package akula.cli.completion;

import akula.cli.completion.CompletedCommand.CompletedOption;
import akula.cli.completion.KnownValues.Values;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Completion for zsh: a function for each command. */
final class ZshScript {
  private static final String HEAD =
      """
      #compdef akula
      # Completion of akula for zsh; 'akula completion zsh' prints it.
      _akula_values() { # some words, or files
        compadd -- "$@" || _files
      }
      """;

  private static final String END =
      """
      if [[ ${funcstack[1]} == _akula ]]; then # read by the completion itself
        _akula "$@"
      else
        compdef _akula akula
      fi
      """;

  private ZshScript() {}

  static String of(List<CompletedCommand> commands) {
    return HEAD + commands.stream().map(ZshScript::function).collect(Collectors.joining()) + END;
  }

  private static String function(CompletedCommand command) {
    String name = name(command);
    Stream<String> options =
        command.options().stream()
            .flatMap(option -> option.names().stream().map(one -> option(option, one)));
    return command.commands().isEmpty()
        ? "%s() {\n%s\n}\n".formatted(name, arguments("_arguments", options, operands(command)))
        : parent(command, name, options);
  }

  private static String parent(CompletedCommand command, String name, Stream<String> options) {
    String described =
        command.commands().entrySet().stream()
            .map(sub -> "    " + quoted(sub.getKey() + ":" + sub.getValue()))
            .collect(Collectors.joining("\n"));
    Stream<String> states = Stream.of("'1: :->command'", "'*:: :->rest'");
    return """
    %s() {
      local line state
      local -a commands=(
    %s
      )
    %s
      case $state in
        command) _describe command commands ;;
        rest) (( ! $+functions[%s_$words[1]] )) || %s_$words[1] ;;
      esac
    }
    """
        .formatted(name, described, arguments("_arguments -C", options, states), name, name);
  }

  private static String arguments(String call, Stream<String> options, Stream<String> operands) {
    return Stream.concat(
            Stream.of("  " + call), Stream.concat(options, operands).map("    "::concat))
        .collect(Collectors.joining(" \\\n"));
  }

  private static String name(CompletedCommand command) {
    return Stream.concat(Stream.of("_akula"), command.path().stream())
        .collect(Collectors.joining("_"));
  }

  private static String option(CompletedOption option, String name) {
    String purpose = option.purpose().replaceAll("([\\[\\]:\\\\])", "\\\\$1");
    String equals = option.values().isPresent() && name.startsWith("--") ? "=" : "";
    return quoted(
        "%s%s%s[%s]%s"
            .formatted(
                option.isRepeatable() ? "*" : "",
                name,
                equals,
                purpose,
                option.values().map(ZshScript::value).orElse("")));
  }

  private static Stream<String> operands(CompletedCommand command) {
    return command.operands().stream().map(values -> quoted("*" + value(values)));
  }

  private static String value(Values values) {
    String words = String.join(" ", values.words());
    String label = ":" + values.label().replace(":", "\\:") + ":";
    if (values.isList() && !words.isEmpty()) {
      return label + "_sequence compadd - " + words;
    }
    if (values.files()) {
      return label + (words.isEmpty() ? "_files" : " _akula_values " + words);
    }
    return label + (words.isEmpty() ? " " : "(" + words + ")");
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
