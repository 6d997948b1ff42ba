package akula.cli.manual;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command in section 1, in the macros of man(7). */
final class ManualPage {
  private static final String EXIT_STATUS =
      """
      .SH EXIT STATUS
      .TP
      .B 0
      It did what was asked for.
      .TP
      .B 1
      A run failed.
      .TP
      .B 2
      The command line or what it reads is wrong; standard error has what, and what was expected.
      """;

  private static final String ENVIRONMENT =
      """
      .SH ENVIRONMENT
      .TP
      .B JAVA_HOME
      The JDK 25 to run on, before that of the PATH and those in the usual folders.
      .TP
      .B JDK_JAVA_OPTIONS
      Options of the Java virtual machine, such as \\-Xmx8g.
      .TP
      .B XDG_CACHE_HOME
      Where the programs are unpacked that real runs need; ~/.cache if it is not set.
      """;

  private final CommandSpec command;
  private final StringBuilder text = new StringBuilder();

  private ManualPage(CommandSpec command) {
    this.command = command;
  }

  static ManualPage of(CommandSpec command) {
    ManualPage page = new ManualPage(command);
    page.write();
    return page;
  }

  /** Returns the commands below one that help shows. */
  static List<CommandSpec> shown(CommandSpec command) {
    return command.subcommands().values().stream()
        .map(CommandLine::getCommandSpec)
        .filter(sub -> !sub.usageMessage().hidden())
        .toList();
  }

  /** Returns the name of the page, such as {@code akula-data-show}. */
  String name() {
    return name(command);
  }

  String text() {
    return text.toString();
  }

  private static String name(CommandSpec command) {
    return command.qualifiedName("-");
  }

  private void write() {
    String version = command.root().version()[0];
    line(
        ".TH %s 1 \"\" \"%s\" \"AKULA\""
            .formatted(escaped(name()).toUpperCase(), escaped(version)));
    line(".nh"); // names of options are not to be broken
    line(".ad l");
    section("NAME");
    String first = description(command).split("(?<=[.:])\\s", 2)[0].replaceFirst("[.:]$", "");
    line(escaped(name()) + " \\- " + escaped(first));
    section("SYNOPSIS");
    Help help = new Help(command, Help.defaultColorScheme(Ansi.OFF));
    line(".B " + escaped(command.qualifiedName()));
    line(prose(help.synopsis(0).replaceFirst(command.qualifiedName(), "")));
    section("DESCRIPTION");
    paragraphs(command.usageMessage().description());
    commands();
    arguments();
    text.append(EXIT_STATUS);
    text.append(ENVIRONMENT);
    seeAlso();
  }

  private void commands() {
    List<CommandSpec> below = shown(command);
    if (!below.isEmpty()) {
      section("COMMANDS");
    }
    for (CommandSpec sub : below) {
      entry(reference(sub), List.of(description(sub)));
    }
  }

  private void arguments() {
    section("OPTIONS");
    for (PositionalParamSpec operand : command.positionalParameters()) {
      if (!operand.hidden()) {
        entry("\\fI" + escaped(label(operand)) + "\\fR", List.of(operand.description()));
      }
    }
    for (OptionSpec option : command.options()) {
      if (!option.hidden()) {
        entry(names(option), List.of(option.description()));
      }
    }
  }

  private String names(OptionSpec option) {
    Stream<String> names = Arrays.stream(option.names());
    if (option.negatable()) {
      String opposite =
          command.negatableOptionTransformer().makeNegative(option.longestName(), command);
      names = Stream.concat(names, Stream.of(opposite));
    }
    String value = option.arity().max() == 0 ? "" : "=\\fI" + escaped(label(option)) + "\\fR";
    return names
        .map(name -> "\\fB" + escaped(name) + "\\fR" + value)
        .collect(Collectors.joining(", "));
  }

  private static String label(ArgSpec argument) {
    return argument.paramLabel().replaceAll("[<>]", "");
  }

  private void seeAlso() {
    section("SEE ALSO");
    Stream<CommandSpec> near =
        command.parent() == null
            ? shown(command).stream()
            : Stream.concat(
                Stream.of(command.root()),
                shown(command.parent()).stream().filter(other -> other != command));
    line(near.map(ManualPage::reference).collect(Collectors.joining(",\n")));
  }

  private static String reference(CommandSpec command) {
    return "\\fB" + escaped(name(command)) + "\\fR(1)";
  }

  private void section(String heading) {
    line(".SH " + heading);
  }

  /** A term, and what it is in paragraphs. */
  private void entry(String term, List<String> description) {
    line(".TP");
    line(term);
    line(prose(String.join(" ", description)));
  }

  private void paragraphs(String... description) {
    line(Stream.of(description).map(ManualPage::prose).collect(Collectors.joining("\n.PP\n")));
  }

  private static String description(CommandSpec command) {
    String[] all = command.usageMessage().description();
    return all.length == 0 ? "" : plain(all[0]);
  }

  private static String plain(String text) {
    return Ansi.OFF.string(text).replace("%%", "%").replaceAll("(%n|\\s)+", " ").strip();
  }

  /** Sentences begin lines, as troff wants it. */
  private static String prose(String text) {
    return escaped(plain(text)).replaceAll("(?<=[a-z)])\\. (?=[A-Z])", ".\n");
  }

  /** A line that begins with a dot or a quote would be a request. */
  private static String escaped(String text) {
    return text.replace("\\", "\\e")
        .replace("-", "\\-")
        .replace("'", "\\(aq")
        .replaceAll("(?m)^\\.", "\\\\&.");
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
