package akula.cli.completion;

import akula.cli.completion.KnownValues.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command as a shell completes it.
 *
 * @param path its words after {@code akula}, none of that itself
 * @param commands what may stand next, with what each is for
 * @param options those that help shows
 * @param operands what its operands may be, if it has any
 */
record CompletedCommand(
    List<String> path,
    SequencedMap<String, String> commands,
    List<CompletedOption> options,
    Optional<Values> operands) {

  /**
   * An option as a shell completes it.
   *
   * @param names all of them, with dashes
   * @param purpose in a few words
   * @param isRepeatable whether it may be given several times
   * @param values what it takes; empty if it takes nothing
   */
  record CompletedOption(
      List<String> names, String purpose, boolean isRepeatable, Optional<Values> values) {}

  /** Returns a command with all below it, hidden ones left out, each before its own. */
  static List<CompletedCommand> all(CommandSpec root, KnownValues values) {
    List<CompletedCommand> all = new ArrayList<>();
    add(root, List.of(), values, all);
    return all;
  }

  private static void add(
      CommandSpec spec, List<String> path, KnownValues values, List<CompletedCommand> all) {
    SequencedMap<String, String> commands = new LinkedHashMap<>();
    List<CommandSpec> shown =
        spec.subcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(sub -> !sub.usageMessage().hidden())
            .toList();
    shown.forEach(sub -> commands.put(sub.name(), purpose(sub.usageMessage().description())));
    List<CompletedOption> options =
        spec.options().stream()
            .filter(option -> !option.hidden())
            .map(option -> option(spec, option, values))
            .toList();
    all.add(new CompletedCommand(path, commands, options, operands(spec, commands, values)));
    shown.forEach(
        sub -> add(sub, Stream.concat(path.stream(), Stream.of(sub.name())).toList(), values, all));
  }

  private static CompletedOption option(CommandSpec spec, OptionSpec option, KnownValues values) {
    List<String> names = new ArrayList<>(List.of(option.names()));
    if (option.negatable()) {
      names.add(spec.negatableOptionTransformer().makeNegative(option.longestName(), spec));
    }
    return new CompletedOption(
        names,
        purpose(option.description()),
        option.isMultiValue(),
        option.arity().max() == 0 ? Optional.empty() : Optional.of(values.of(option)));
  }

  /** Those of several operands are taken together; help takes the commands beside it. */
  private static Optional<Values> operands(
      CommandSpec spec, SequencedMap<String, String> commands, KnownValues values) {
    List<ArgSpec> arguments =
        spec.positionalParameters().stream()
            .filter(one -> !one.hidden())
            .map(ArgSpec.class::cast)
            .toList();
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    if (arguments.getFirst().paramLabel().startsWith("COMMAND")) {
      List<String> words =
          spec.parent().subcommands().values().stream()
              .map(CommandLine::getCommandSpec)
              .filter(sub -> !sub.usageMessage().hidden())
              .map(CommandSpec::name)
              .toList();
      return Optional.of(new Values("COMMAND", words, false, false));
    }
    List<Values> each = arguments.stream().map(values::of).toList();
    return Optional.of(
        new Values(
            each.getFirst().label(),
            each.stream().flatMap(one -> one.words().stream()).distinct().toList(),
            each.stream().anyMatch(Values::files),
            false));
  }

  /** Returns the first sentence, without the default and the full stop. */
  private static String purpose(String... description) {
    String text = description.length == 0 ? "" : description[0];
    String plain = Ansi.OFF.string(text).replaceAll("\\s+", " ");
    return plain.replaceFirst("(\\. | \\(default| \\(Tables).*", "").replaceFirst("\\.$", "");
  }

  /** Returns the words of the path with blanks. */
  String name() {
    return String.join(" ", path);
  }
}
