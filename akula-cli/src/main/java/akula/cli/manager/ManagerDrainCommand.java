package akula.cli.manager;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula manager drain}. */
@Command(
    name = "drain",
    mixinStandardHelpOptions = true,
    description = "Let nobody in any more; the manager ends when the last application has gone.")
final class ManagerDrainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Override
  public Integer call() {
    socket.client().drain();
    spec.commandLine()
        .getOut()
        .println("nobody comes any more; the manager ends when the last application has gone");
    return 0;
  }
}
