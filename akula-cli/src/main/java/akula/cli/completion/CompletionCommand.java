package akula.cli.completion;

import akula.cli.common.Output;
import akula.cli.common.WordOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula completion}: a script with which a shell completes commands, options and values. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Print a script with which bash, zsh or fish completes commands, options, and the names of"
          + " what ships.",
      "In bash: source <(akula completion bash). In zsh: source <(akula completion zsh). In fish:"
          + " akula completion fish | source. An installed akula has them where shells look."
    })
public final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "SHELL",
      converter = ShellConverter.class,
      description = "bash, zsh or fish.")
  private Shell shell;

  @Override
  public Integer call() {
    spec.root().name("akula"); // however this process was called
    List<CompletedCommand> commands = CompletedCommand.all(spec.root(), KnownValues.shipped());
    new Output(spec).data(shell.script.apply(commands));
    return 0;
  }

  /** A shell, and how its script is made of all commands. */
  private enum Shell {
    BASH(BashScript::of),
    ZSH(ZshScript::of),
    FISH(FishScript::of);

    private final Function<List<CompletedCommand>, String> script;

    Shell(Function<List<CompletedCommand>, String> script) {
      this.script = script;
    }
  }

  /** Reads the word of a shell. */
  static final class ShellConverter implements ITypeConverter<Shell> {
    @Override
    public Shell convert(String text) {
      return WordOption.parse(Shell.class, text);
    }
  }
}
