package akula.cli.manager;

import akula.toolkit.manager.ManagerClient;
import akula.wrapper.manager.ManagerSocket;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that says where a manager listens. */
final class SocketOption {
  @Option(
      names = "--socket",
      paramLabel = "FILE",
      description =
          "Where the manager listens (default: AKULA_MANAGER, or manager.sock in the user's"
              + " run-time folder).")
  private Path socket;

  /** Returns it. */
  Path file() {
    return socket == null ? ManagerSocket.usual() : socket;
  }

  /** Returns what asks the manager there. */
  ManagerClient client() {
    return new ManagerClient(file());
  }
}
