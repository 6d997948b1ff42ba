package akula.cli.help;

import akula.api.plugin.Spelling;
import akula.cli.common.JsonFormat;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpCommandInitializable2;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code akula help}: of a command, of a message by the code behind it, or of JSON by its format.
 */
@Command(
    name = "help",
    description = {
      "Shows the help of a command, what a message means and what to do about it, or the schema of"
          + " JSON that is printed.",
      "Each message that something went wrong ends with its code, such as [AK103]."
    },
    helpCommand = true)
public final class HelpTopics implements IHelpCommandInitializable2, Runnable {
  /** What lists all codes. */
  private static final String MESSAGES = "messages";

  /** What lists all formats of JSON. */
  private static final String JSON = "json";

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
              + ", which lists the codes; or "
              + JSON
              + ", which lists the formats of JSON, and with the name of one prints its schema."
              + " Without any: all commands.")
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
    refuseBehindTopic();
    Optional<MessageCode> code =
        words.size() == 1 ? MessageCode.of(words.getFirst()) : Optional.empty();
    if (code.isPresent()) {
      explain(code.get().toString());
    } else if (words.equals(List.of(MESSAGES))) {
      list();
    } else if (words.equals(List.of(JSON))) {
      listFormats();
    } else if (words.size() == 2 && words.getFirst().equals(JSON)) {
      out.print(MessagePages.text("schemas/" + format(words.getLast()).file()));
    } else {
      named().usage(out, colours);
    }
  }

  /** Codes and lists have nothing behind them; the list of formats has a format. */
  private void refuseBehindTopic() {
    String first = words.isEmpty() ? "" : words.getFirst();
    boolean isPage = first.equals(MESSAGES) || MessageCode.of(first).isPresent();
    int most = first.equals(JSON) ? 2 : isPage ? 1 : words.size();
    if (words.size() > most) {
      throw new UsageException(
          MessageCode.UNKNOWN_ARGUMENT,
          "unexpected argument '%s'; expected nothing behind 'akula help %s'"
              .formatted(words.get(most), String.join(" ", words.subList(0, most))));
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

  private void listFormats() {
    List<JsonFormat> all = List.of(JsonFormat.values());
    int width = all.stream().mapToInt(format -> format.toString().length()).max().orElseThrow();
    all.forEach(format -> out.printf("%-" + width + "s  akula %s%n", format, format.command()));
  }

  private static JsonFormat format(String word) {
    List<String> known = Stream.of(JsonFormat.values()).map(JsonFormat::word).toList();
    int position = known.indexOf(word);
    if (position < 0) {
      throw new UsageException(
          MessageCode.UNKNOWN_ARGUMENT,
          "unknown format '%s'; expected one that 'akula help %s' lists%s"
              .formatted(word, JSON, Spelling.hint(word, known)));
    }
    return JsonFormat.values()[position];
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
    if (word.matches("(?i)AK\\d+")) {
      return new UsageException(
          MessageCode.UNKNOWN_ARGUMENT,
          "there is no code %s; 'akula help %s' lists them".formatted(word, MESSAGES));
    }
    List<String> known = new ArrayList<>();
    line.getSubcommands()
        .forEach((name, command) -> {
          if (!command.getCommandSpec().usageMessage().hidden()) {
            known.add(name);
          }
        });
    if (line == self.getParent()) {
      known.add(MESSAGES);
      known.add(JSON);
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
