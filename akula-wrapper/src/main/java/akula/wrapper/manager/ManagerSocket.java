package akula.wrapper.manager;

import akula.wrapper.os.Errno;
import akula.wrapper.os.PacketSocket;
import akula.wrapper.os.SystemCallException;
import akula.wrapper.os.UserId;
import java.nio.file.Path;
import java.util.Map;

/** Where a manager listens if nobody says where: in the user's folder for such files. */
public final class ManagerSocket {
  /** The environment variable that names it. */
  public static final String VARIABLE = "AKULA_MANAGER";

  private static final String NAME = "manager.sock";

  private ManagerSocket() {}

  /** Returns it; the same as the header of C programs looks for. */
  public static Path usual() {
    return usual(System.getenv(), UserId.own());
  }

  /**
   * Connects to a manager of this user, or of the superuser.
   *
   * @throws SystemCallException if nobody listens there, or another user, who is not believed:
   *     {@link Errno#EPERM}
   */
  static PacketSocket connect(Path path) {
    PacketSocket socket = PacketSocket.to(path);
    if (isTrusted(socket.peer().uid(), UserId.own())) {
      return socket;
    }
    socket.close();
    throw new SystemCallException("asking whoever listens at " + path, Errno.EPERM);
  }

  static boolean isTrusted(int uid, int own) {
    return uid == own || uid == 0;
  }

  static Path usual(Map<String, String> environment, int uid) {
    String named = environment.get(VARIABLE);
    String folder = environment.get("XDG_RUNTIME_DIR");
    if (named != null) {
      return Path.of(named);
    }
    return folder == null ? Path.of("/tmp", "akula-" + uid, NAME) : Path.of(folder, "akula", NAME);
  }
}
