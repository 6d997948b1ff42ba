package akula.cli.manager;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula manager detach}: lets a process go. */
@Command(
    name = "detach",
    mixinStandardHelpOptions = true,
    description = "Let a process go, as it was before it was managed.")
final class ManagerDetachCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Parameters(paramLabel = "PID", description = "The process.")
  private int pid;

  @Override
  public Integer call() {
    socket.client().detach(pid);
    spec.commandLine().getOut().println("process %d is as it was before".formatted(pid));
    return 0;
  }
}
