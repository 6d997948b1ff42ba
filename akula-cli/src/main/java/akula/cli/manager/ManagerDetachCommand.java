package akula.cli.manager;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code akula manager detach}: lets a process go. */
@Command(
    name = "detach",
    mixinStandardHelpOptions = true,
    description = "Let a process go, as it was before it was managed.")
final class ManagerDetachCommand implements Callable<Integer> {
  @Mixin private SocketOption socket;

  @Parameters(paramLabel = "PID", description = "The process.")
  private int pid;

  @Override
  public Integer call() {
    socket.client().detach(pid);
    return 0;
  }
}
