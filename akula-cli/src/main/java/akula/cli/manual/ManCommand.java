package akula.cli.manual;

import akula.api.plugin.Spelling;
import akula.cli.common.Output;
import akula.cli.common.TextFolder;
import akula.formats.MessageCode;
import akula.toolkit.common.NewFolder;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula man}: manual pages, made of what commands say of themselves. */
@Command(
    name = "man",
    mixinStandardHelpOptions = true,
    description = {
      "Print the manual page of a command, for man: akula man sweep | man -l -",
      "With --out it writes the pages of all commands. An installed akula has them where man looks."
    })
public final class ManCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "The words of the command, such as data show (default: akula itself).")
  private List<String> words = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write the pages of all commands into this folder, a new one.")
  private Path folder;

  @Override
  public Integer call() throws IOException {
    spec.root().name("akula"); // pages are of the command, however this process was called
    if (folder == null) {
      new Output(spec).data(ManualPage.of(named()).text());
      return 0;
    }
    if (!words.isEmpty()) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--out writes the pages of all commands; name no command beside it");
    }
    NewFolder.require(folder);
    SequencedMap<String, String> pages = new LinkedHashMap<>();
    add(spec.root(), pages);
    TextFolder.write(folder, pages);
    new Output(spec).line("%s: %d manual pages".formatted(folder, pages.size()));
    return 0;
  }

  private CommandSpec named() {
    CommandSpec command = spec.root();
    for (String word : words) {
      List<String> known = ManualPage.shown(command).stream().map(CommandSpec::name).toList();
      if (!known.contains(word)) {
        throw new UsageException(
            MessageCode.UNKNOWN_ARGUMENT,
            known.isEmpty()
                ? "'%s' has no commands of its own, and so none '%s'"
                    .formatted(command.qualifiedName(), word)
                : "unknown command '%s'; expected %s%s"
                    .formatted(word, Spelling.oneOf(known), Spelling.hint(word, known)));
      }
      command = command.subcommands().get(word).getCommandSpec();
    }
    return command;
  }

  private static void add(CommandSpec command, SequencedMap<String, String> pages) {
    ManualPage page = ManualPage.of(command);
    pages.put(page.name() + ".1", page.text());
    ManualPage.shown(command).forEach(sub -> add(sub, pages));
  }
}
