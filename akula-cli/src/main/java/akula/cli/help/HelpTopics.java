package akula.cli.help;

import akula.api.plugin.Spelling;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpCommandInitializable2;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code akula help}: of a command, or of a message by the code behind it. */
@Command(
    name = "help",
    description = {
      "Shows the help of a command, or what a message means and what to do about it.",
      "Each message that something went wrong ends with its code, such as [AK103]."
    },
    helpCommand = true)
public final class HelpTopics implements IHelpCommandInitializable2, Runnable {
  /** What lists all codes. */
  private static final String MESSAGES = "messages";

  private static final int WIDTH = 80;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help message and exit.")
  private boolean help;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND or CODE",
      description =
          "A command, such as sweep or policies check; the code of a message, such as AK103; or "
              + MESSAGES
              + ", which lists the codes. Without any: all commands.")
  private List<String> words = List.of();

  private CommandLine self;
  private Help.ColorScheme colours;
  private PrintWriter out;

  @Override
  public void init(
      CommandLine command, Help.ColorScheme scheme, PrintWriter output, PrintWriter error) {
    self = command;
    colours = scheme;
    out = output;
  }

  @Override
  public void run() {
    Optional<MessageCode> code =
        words.size() == 1 ? MessageCode.of(words.getFirst()) : Optional.empty();
    if (code.isPresent()) {
      explain(code.get().toString());
    } else if (words.equals(List.of(MESSAGES))) {
      list();
    } else {
      named().usage(out, colours);
    }
  }

  private void explain(String code) {
    MessagePages.Page page = new MessagePages().all().get(code);
    out.println(code + ": " + page.title());
    out.println();
    PageText.of(page.text(), WIDTH).forEach(out::println);
  }

  private void list() {
    for (Map.Entry<String, MessagePages.Page> page : new MessagePages().all().entrySet()) {
      out.println(page.getKey() + "  " + page.getValue().title());
    }
  }

  /** Returns the command that the words name, from the outermost. */
  private CommandLine named() {
    CommandLine line = self.getParent();
    for (String word : words) {
      CommandLine inner = line.getSubcommands().get(word);
      if (inner == null) {
        throw unknown(word, line);
      }
      line = inner;
    }
    return line;
  }

  private UsageException unknown(String word, CommandLine line) {
    List<String> known = new ArrayList<>();
    line.getSubcommands()
        .forEach((name, command) -> {
          if (!command.getCommandSpec().usageMessage().hidden()) {
            known.add(name);
          }
        });
    if (line == self.getParent()) {
      known.add(MESSAGES);
    }
    return new UsageException(
        MessageCode.UNKNOWN_ARGUMENT,
        "unknown command '%s'; expected %s%s"
            .formatted(
                word,
                known.isEmpty()
                    ? "nothing behind '" + line.getCommandSpec().qualifiedName() + "'"
                    : Spelling.oneOf(known) + ", or the code of a message, such as AK103",
                Spelling.hint(word, known)));
  }
}
