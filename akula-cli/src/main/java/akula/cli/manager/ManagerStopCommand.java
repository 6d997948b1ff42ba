package akula.cli.manager;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code akula manager stop}. */
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    description = "Stop the manager; what it managed runs on as before.")
final class ManagerStopCommand implements Callable<Integer> {
  @Mixin private SocketOption socket;

  @Override
  public Integer call() {
    socket.client().stop();
    return 0;
  }
}
