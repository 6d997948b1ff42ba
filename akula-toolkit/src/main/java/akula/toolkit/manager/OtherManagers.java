package akula.toolkit.manager;

import akula.formats.machine.CpuList;
import akula.wrapper.manager.ManagerConnection;
import akula.wrapper.os.SystemCallException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Managers that listen elsewhere: of two that place programs on the same cpus neither knows what
 * the other one decides.
 */
final class OtherManagers {
  private static final Path SOCKETS = Path.of("/proc/net/unix");

  /** How the kernel writes that one of packets listens. */
  private static final String LISTENS = "00010000";

  private static final String PACKETS = "0005";
  private static final long PATIENCE_NANOS = 1_000_000_000;

  private OtherManagers() {}

  /**
   * Returns a sentence for each that has some of these cpus, too.
   *
   * @param cpus those of this process
   */
  static List<String> on(List<Integer> cpus) {
    List<String> notes = new ArrayList<>();
    for (Path socket : sockets()) {
      answer(socket)
          .ifPresent(answer -> {
            String[] words = answer.strip().split(" ", 2);
            List<Integer> both = new ArrayList<>(cpus);
            try {
              both.retainAll(CpuList.parse(words.length < 2 ? "" : words[1]));
            } catch (IllegalArgumentException _) {
              return; // no manager's answer
            }
            String own = String.valueOf(ProcessHandle.current().pid());
            if (!both.isEmpty() && !words[0].equals(own)) {
              notes.add(
                  "another manager of yours, process %s at %s, places programs on cpu %s, too, and neither knows what the other one decides; expected one of them, or --cpus for each"
                      .formatted(words[0], socket, CpuList.format(both)));
            }
          });
    }
    return notes;
  }

  /** A file with the ending .lock lies beside the socket of a manager. */
  private static List<Path> sockets() {
    List<Path> sockets = new ArrayList<>();
    try {
      String all = new String(Files.readAllBytes(SOCKETS), StandardCharsets.UTF_8);
      for (String line : all.split("\n")) {
        String[] words = line.split("\\s+", 8);
        if (words.length == 8
            && words[3].equals(LISTENS)
            && words[4].equals(PACKETS)
            && words[7].startsWith("/")
            && Files.exists(Path.of(words[7] + ".lock"))) {
          sockets.add(Path.of(words[7]));
        }
      }
    } catch (IOException | InvalidPathException _) {
      // nobody tells
    }
    return sockets;
  }

  /** Those of others do not answer, and neither does one that is older. */
  private static Optional<String> answer(Path socket) {
    try (ManagerConnection connection = ManagerConnection.to(socket)) {
      String[] parts = connection.ask("cpus", PATIENCE_NANOS).split("\n", 2);
      return parts[0].equals(ManagerConsole.DONE) ? Optional.of(parts[1]) : Optional.empty();
    } catch (SystemCallException _) {
      return Optional.empty();
    }
  }
}
