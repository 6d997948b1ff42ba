package akula.cli.manager;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code akula manager attach}: takes a process over. */
@Command(
    name = "attach",
    mixinStandardHelpOptions = true,
    description =
        "Have a process of yours managed, with what it has started; it is placed as one, and gets back"
            + " what it had when it is detached or the manager ends.")
final class ManagerAttachCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private SocketOption socket;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What policies call it (default: what the kernel does).")
  private String name;

  @Parameters(paramLabel = "PID", description = "The process.")
  private int pid;

  @Override
  public Integer call() {
    socket.client().attach(pid, name == null ? commandOf(pid) : name);
    spec.commandLine().getOut().println("process %d is managed now".formatted(pid));
    return 0;
  }

  /** Of one that has ended the manager says so. */
  private static String commandOf(int pid) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(pid), "comm")).strip();
    } catch (IOException _) {
      return "process";
    }
  }
}
