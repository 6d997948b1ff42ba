package akula.cli.manager;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.toolkit.manager.ManagedProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula manager exec}: this process becomes a program that is managed. */
@Command(
    name = "exec",
    mixinStandardHelpOptions = true,
    showEndOfOptionsDelimiterInUsageHelp = true,
    description =
        "Run a program that is managed from its first instruction on, in place of this one.")
final class ManagerExecCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What policies call it (default: the file name of the program).")
  private String name;

  @Option(
      names = "--threads",
      description =
          "Place each of its threads on its own, once it has more than one, and so those of the"
              + " programs that it starts.")
  private boolean byThreads;

  @Parameters(
      index = "0",
      paramLabel = "PROGRAM",
      description = "The program; put -- before it if its arguments have options.")
  private String program;

  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "ARGUMENT",
      description = "Its arguments.")
  private List<String> arguments = List.of();

  @Override
  public Integer call() {
    spec.commandLine().getOut().flush();
    List<String> command = new ArrayList<>(List.of(program));
    command.addAll(arguments);
    ManagedProgram managed = new ManagedProgram(socket.client(), name);
    String error = byThreads ? managed.becomeByThreads(command) : managed.become(command);
    throw new UsageException(
        MessageCode.NOT_THERE, "%s cannot be run: %s".formatted(program, error));
  }
}
