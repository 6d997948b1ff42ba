package akula.cli.manager;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code akula manager drain}. */
@Command(
    name = "drain",
    mixinStandardHelpOptions = true,
    description = "Let nobody in any more; the manager ends when the last application has gone.")
final class ManagerDrainCommand implements Callable<Integer> {
  @Mixin private SocketOption socket;

  @Override
  public Integer call() {
    socket.client().drain();
    return 0;
  }
}
