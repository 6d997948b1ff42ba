package akula.toolkit.manager;

import akula.formats.FileReason;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.os.ChildProcess;
import akula.wrapper.os.SystemCallException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A manager that outlives the terminal from which it was started: the command of this process once
 * more, in a session of its own, with a log beside the socket for what it says.
 */
public final class DetachedStart {
  /** The property of Java that tells the second process that it is that. */
  private static final String PROPERTY = "akula.detached";

  private static final FileAttribute<Set<PosixFilePermission>> OWNERS =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private static final long PAUSE_MILLIS = 20;

  private final Path socket;
  private final Path log;

  /** Makes one that is to listen at a file. */
  public DetachedStart(Path socket) {
    this.socket = socket.toAbsolutePath();
    String name = this.socket.getFileName().toString();
    log = this.socket.resolveSibling(name.replaceFirst("\\.sock$", "") + ".log");
  }

  /** Returns whether this process is the second one. */
  public static boolean isThis() {
    return Boolean.getBoolean(PROPERTY);
  }

  /** Returns what the second process says everything with: in its log each line has a time. */
  public static PrintWriter timed(Writer log) {
    return TimedLines.before(log, InstantSource.system());
  }

  /**
   * What became of it.
   *
   * @param code 0 if it listens, else the exit code with which it ended
   * @param pid its process
   * @param log where it says what is to be known
   * @param said what it said there before it ended; empty if it listens
   */
  public record Started(int code, int pid, Path log, String said) {}

  /**
   * Starts it, and waits until it listens or has ended. Where a manager listens none is started:
   * the log is that one's.
   *
   * @throws UsageException if it cannot be started
   */
  public Started start() throws IOException, InterruptedException {
    SocketFolder.prepare(socket);
    ManagerClient.requireNobody(socket);
    try (FileChannel _ = onlyOne()) {
      ManagerClient.requireNobody(socket); // the one that was waited for may listen now
      return startLogged();
    }
  }

  /** Of several that are started at a time each one waits for what becomes of the one before. */
  private FileChannel onlyOne() throws IOException {
    FileChannel channel = openLog();
    try {
      channel.lock();
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private FileChannel openLog() {
    Set<OpenOption> options =
        Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    try {
      return FileChannel.open(log, options, OWNERS);
    } catch (IOException e) {
      throw new UsageException(
          MessageCode.NOT_THERE,
          "no manager can be started that writes to %s: %s".formatted(log, FileReason.of(log, e)));
    }
  }

  private Started startLogged() throws IOException, InterruptedException {
    long before = Files.size(log);
    ChildProcess manager;
    try {
      Path java = Files.readSymbolicLink(Path.of("/proc/self/exe"));
      manager = ChildProcess.startLogged(java.toString(), command(java), log);
    } catch (SystemCallException e) {
      throw new UsageException(
          MessageCode.NOT_THERE, "no manager can be started: " + e.getMessage());
    }
    ManagerClient client = new ManagerClient(socket);
    int status;
    do {
      Thread.sleep(PAUSE_MILLIS);
      status = manager.status();
      if (status < 0 && isHeard(client, manager.pid())) {
        return new Started(0, manager.pid(), log, "");
      }
    } while (status < 0);
    int signal = status & 0x7f;
    int code = signal == 0 ? status >> 8 & 0xff : 128 + signal;
    return new Started(code == 0 ? 1 : code, manager.pid(), log, saidSince(before));
  }

  /** The command of this process, which knows then that it is the second one. */
  private static List<String> command(Path java) throws IOException {
    byte[] own = Files.readAllBytes(Path.of("/proc/self/cmdline"));
    List<String> words = List.of(new String(own, StandardCharsets.UTF_8).split("\0", -1));
    List<String> command = new ArrayList<>(List.of(java.toString(), "-D" + PROPERTY + "=true"));
    words.subList(1, words.size() - 1).stream()
        .filter(word -> !word.matches("-Dakula\\.(output\\.)?terminal=true"))
        .forEach(command::add);
    return command;
  }

  /** Another one may listen there. */
  private static boolean isHeard(ManagerClient client, int pid) {
    try {
      return client.statusFields().content().get("pid") instanceof Number number
          && number.intValue() == pid;
    } catch (UsageException | InvalidInputException _) {
      return false; // not yet
    }
  }

  private String saidSince(long before) throws IOException {
    byte[] all = Files.readAllBytes(log);
    int from = (int) Math.min(before, all.length);
    return TimedLines.without(new String(all, from, all.length - from, StandardCharsets.UTF_8));
  }
}
