package akula.cli.manager;

import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code akula manager stop}. */
@Command(
    name = "stop",
    mixinStandardHelpOptions = true,
    description = "Stop the manager; what it managed runs on as before.")
final class ManagerStopCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Override
  public Integer call() {
    OptionalInt managed = socket.client().stop();
    spec.commandLine()
        .getOut()
        .println(
            managed.isPresent()
                ? "the manager has ended; " + gaveBack(managed.getAsInt())
                : "the manager has been told, and has not ended yet");
    return 0;
  }

  private static String gaveBack(int programs) {
    return switch (programs) {
      case 0 -> "it managed no program";
      case 1 -> "1 program has back what it had";
      default -> programs + " programs have back what they had";
    };
  }
}
