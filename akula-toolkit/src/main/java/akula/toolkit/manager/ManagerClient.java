package akula.toolkit.manager;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.statistics.reading.Manifest;
import akula.toolkit.common.UsageException;
import akula.wrapper.manager.ManagerConnection;
import akula.wrapper.os.Errno;
import akula.wrapper.os.SystemCallException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Asks a manager that runs. */
public final class ManagerClient {
  private final Path socket;

  /** Makes one for a manager that listens at a file. */
  public ManagerClient(Path socket) {
    this.socket = socket;
  }

  Path socket() {
    return socket;
  }

  /**
   * Asks nothing of it.
   *
   * @throws UsageException if nobody listens
   */
  void requireManager() {
    status();
  }

  /**
   * Refuses to begin where somebody listens, whoever that is.
   *
   * @throws UsageException if somebody does
   */
  static void requireNobody(Path socket) {
    try (ManagerConnection _ = ManagerConnection.to(socket)) {
      throw alreadyThere(socket);
    } catch (SystemCallException e) {
      if (e.errno() != Errno.ENOENT && e.errno() != Errno.ECONNREFUSED) {
        throw alreadyThere(socket);
      }
    }
  }

  /** Returns what refuses a second manager. */
  static UsageException alreadyThere(Path socket) {
    return new UsageException(
        MessageCode.NOT_THERE,
        "a manager listens at %s already; expected another --socket, or that it is stopped"
            .formatted(socket));
  }

  /** Takes a process over, with what it has started; it gets back what it had when it goes. */
  public void attach(long pid, String name) {
    ask("attach %d %s".formatted(pid, name));
  }

  /** Lets a process go. */
  public void detach(long pid) {
    ask("detach " + pid);
  }

  /** Has another policy take over; one that cannot work there leaves the old one in place. */
  public void policy(String spec) {
    ask("policy " + spec);
  }

  /** Nobody comes any more; the manager ends when the last application has gone. */
  public void drain() {
    ask("drain");
  }

  /**
   * The manager ends, and applications run on without it: they have back what they had when this
   * comes back.
   *
   * @return how many it managed, 0 if it is of a version that does not tell; nothing if it has not
   *     ended after a minute
   */
  public OptionalInt stop() {
    try (ManagerConnection connection = connect()) {
      String managed = ask(connection, "stop");
      return connection.awaitEnd()
          ? OptionalInt.of(managed.isBlank() ? 0 : Integer.parseInt(managed))
          : OptionalInt.empty();
    }
  }

  /** Returns what is there, as JSON. */
  public String status() {
    return ask("status");
  }

  /** Returns the same to be read. */
  public Manifest statusFields() throws InvalidInputException {
    return Manifest.of("the manager's status", status().getBytes(StandardCharsets.UTF_8));
  }

  private String failure(SystemCallException e) {
    return switch (e.errno()) {
      case Errno.ENOENT, Errno.ECONNREFUSED ->
          "no manager listens at %s; 'akula manager start --policy SPEC' starts one"
              .formatted(socket);
      case Errno.EPERM ->
          "another user's program listens at %s, and is not believed; expected a manager of yours or the superuser's, or to be asked as that user"
              .formatted(socket);
      default -> "no manager can be asked at %s: %s".formatted(socket, e.getMessage());
    };
  }

  /**
   * Asks.
   *
   * @throws UsageException if nobody listens, or it is refused
   */
  private String ask(String command) {
    try (ManagerConnection connection = connect()) {
      return ask(connection, command);
    }
  }

  private ManagerConnection connect() {
    try {
      return ManagerConnection.to(socket);
    } catch (SystemCallException e) {
      throw new UsageException(MessageCode.NOT_THERE, failure(e));
    }
  }

  private String ask(ManagerConnection connection, String command) {
    String answer;
    try {
      answer = connection.ask(command);
    } catch (SystemCallException e) {
      throw new UsageException(MessageCode.NOT_THERE, failure(e));
    }
    String[] parts = answer.split("\n", 2);
    if (!parts[0].equals(ManagerConsole.DONE)) {
      MessageCode code =
          Stream.of(parts[0])
              .map(MessageCode::of)
              .flatMap(java.util.Optional::stream)
              .findFirst()
              .orElse(MessageCode.UNFIT);
      throw new UsageException(code, parts.length > 1 ? parts[1] : Arrays.toString(parts));
    }
    return parts[1];
  }
}
