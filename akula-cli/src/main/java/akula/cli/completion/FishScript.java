package akula.cli.completion;

import akula.cli.completion.CompletedCommand.CompletedOption;
import akula.cli.completion.KnownValues.Values;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Completion for fish. */
final class FishScript {
  private static final String HEAD =
      """
      # Completion of akula for fish; 'akula completion fish' prints it.
      function __akula_words # all before the cursor that are no options
          set -l words (commandline -poc)
          set -e words[1]
          string match -v -- '-*' $words
      end
      function __akula_is # does the line name this command, and nothing more yet?
          set -l words (__akula_words)
          test "$words" = "$argv"
      end
      function __akula_in # does the line begin with this command?
          set -l words (__akula_words)
          string match -q -- "$argv *" "$words "
      end
      complete -c akula -f
      """;

  private FishScript() {}

  static String of(List<CompletedCommand> commands) {
    return Stream.concat(HEAD.lines(), commands.stream().flatMap(FishScript::lines))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  /** A command that has others below it has its options only as long as none of them is named. */
  private static Stream<String> lines(CompletedCommand command) {
    String where = command.commands().isEmpty() ? "__akula_in " : "__akula_is ";
    String condition = "complete -c akula -n " + quoted((where + command.name()).strip());
    Stream<String> commands =
        command.commands().entrySet().stream()
            .map(sub -> condition + " -a " + sub.getKey() + " -d " + quoted(sub.getValue()));
    Stream<String> options = command.options().stream().map(option -> condition + option(option));
    Stream<String> operands =
        command.operands().stream().map(values -> condition + words(values) + files(values));
    return Stream.of(commands, options, operands).flatMap(lines -> lines);
  }

  private static String option(CompletedOption option) {
    String names =
        option.names().stream()
            .map(name ->
                name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
            .collect(Collectors.joining());
    Optional<Values> values = option.values();
    String value = values.map(one -> " -r" + files(one) + words(one)).orElse("");
    return names + value + " -d " + quoted(option.purpose());
  }

  private static String files(Values values) {
    return values.files() ? " -F" : " -f";
  }

  private static String words(Values values) {
    return values.words().isEmpty() ? "" : " -a " + quoted(String.join(" ", values.words()));
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
