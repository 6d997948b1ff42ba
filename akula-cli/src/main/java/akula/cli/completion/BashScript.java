package akula.cli.completion;

import akula.cli.completion.CompletedCommand.CompletedOption;
import akula.cli.completion.KnownValues.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Completion for bash. The library that reads the command line has a generator, too; what it makes
 * knows neither {@code --option=value} nor values that are names or files, and is ten times as
 * long.
 */
final class BashScript {
  private static final String SCRIPT =
      """
      # Completion of akula for bash; 'akula completion bash' prints it.
      _akula() {
        local current=${COMP_WORDS[COMP_CWORD]} before= path= word i
        local previous=${COMP_WORDS[COMP_CWORD-1]} words= files= list=
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          case ${path:+$path }$word in
      @paths@)
              path=${path:+$path }$word ;;
          esac
        done
        # bash takes '=' for a word of its own, unless the user has told it otherwise
        if [[ $current == = ]]; then
          current=
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        elif [[ $current == --*=* ]]; then
          previous=${current%%=*} before=${current%%=*}= current=${current#*=}
        fi
        case "$path $previous" in
      @values@
          *)
            case "$path:$current" in
      @options@
            esac
            [[ $current == -* ]] || case $path in
      @operands@
            esac ;;
        esac
        [[ -z $list || $current != *,* ]] || before=$before${current%,*}, current=${current##*,}
        COMPREPLY=($(compgen -P "$before" -W "$words" -- "$current"))
        [[ -n $files ]] || compopt +o default 2>/dev/null # which completes names of files
      }
      complete -o default -F _akula akula
      """;

  private BashScript() {}

  static String of(List<CompletedCommand> commands) {
    return SCRIPT
        .replace("@paths@", paths(commands))
        .replace("@values@", values(commands))
        .replace("@options@", options(commands))
        .replace("@operands@", operands(commands));
  }

  private static String paths(List<CompletedCommand> commands) {
    return commands.stream()
        .filter(command -> !command.path().isEmpty())
        .map(command -> "      '" + command.name() + "'")
        .collect(Collectors.joining(" |\\\n"));
  }

  /** Equal values stand once, with all that take them. */
  private static String values(List<CompletedCommand> commands) {
    Map<String, List<String>> takers = new LinkedHashMap<>();
    for (CompletedCommand command : commands) {
      for (CompletedOption option : command.options()) {
        option
            .values()
            .ifPresent(values ->
                option
                    .names()
                    .forEach(name ->
                        takers
                            .computeIfAbsent(assignment(values), any -> new ArrayList<>())
                            .add("'" + command.name() + " " + name + "'")));
      }
    }
    return takers.entrySet().stream()
        .map(entry ->
            "    "
                + String.join(" |\\\n      ", entry.getValue())
                + ")\n      "
                + entry.getKey()
                + " ;;")
        .collect(Collectors.joining("\n"));
  }

  private static String assignment(Values values) {
    return "words='"
        + String.join(" ", values.words())
        + "'"
        + (values.files() ? " files=yes" : "")
        + (values.isList() ? " list=yes" : "");
  }

  private static String options(List<CompletedCommand> commands) {
    return commands.stream()
        .map(command ->
            "        '%s':-*) words='%s' ;;"
                .formatted(
                    command.name(),
                    command.options().stream()
                        .flatMap(option -> option.names().stream())
                        .collect(Collectors.joining(" "))))
        .collect(Collectors.joining("\n"));
  }

  private static String operands(List<CompletedCommand> commands) {
    return commands.stream()
        .filter(command -> !command.commands().isEmpty() || command.operands().isPresent())
        .map(command ->
            "        '%s') %s ;;"
                .formatted(
                    command.name(),
                    command
                        .operands()
                        .map(BashScript::assignment)
                        .orElse("words='" + String.join(" ", command.commands().keySet()) + "'")))
        .collect(Collectors.joining("\n"));
  }
}
