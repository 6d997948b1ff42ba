package akula.toolkit.manager;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.os.PacketListener;
import akula.wrapper.os.UserId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * The folder of a manager's socket. Whoever may exchange the socket can have programs connect to
 * him: so the folder has to be the user's, and nobody else may write there, but for folders such as
 * {@code /tmp} in which nobody may touch the files of others.
 */
final class SocketFolder {
  private static final int WRITABLE_BY_OTHERS = 0022;
  private static final int STICKY = 01000;
  private static final int MOST_BYTES = PacketListener.MOST_PATH_BYTES;

  private SocketFolder() {}

  /**
   * Makes the folder, for its user alone, if it is not there.
   *
   * @throws UsageException if one is there in which a socket is not safe
   */
  static void prepare(Path socket) throws IOException {
    if (socket.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--socket is %s, which is too long for a socket; expected a path of at most %d bytes"
              .formatted(socket, MOST_BYTES));
    }
    Path folder = socket.toAbsolutePath().getParent();
    if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw refused(
          folder, Files.isSymbolicLink(folder) ? "is a symbolic link" : "is not a folder");
    }
    Map<String, Object> found =
        Files.readAttributes(folder, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
    int owner = (int) found.get("uid");
    int mode = (int) found.get("mode");
    if (owner != UserId.own() && owner != 0) {
      throw refused(folder, "belongs to user %d, not to user %d".formatted(owner, UserId.own()));
    }
    if ((mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0) {
      throw refused(folder, "can be written to by others (mode %o)".formatted(mode & 0777));
    }
  }

  /**
   * Whatever is there is replaced only if it is a socket.
   *
   * @throws UsageException if it is something else
   */
  static void requireFree(Path socket) throws IOException {
    if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS) && !PacketListener.isSocket(socket)) {
      throw new UsageException(
          MessageCode.UNFIT,
          "--socket is %s, where something else is; expected a path where nothing is, or the socket of a manager that has ended"
              .formatted(socket));
    }
  }

  private static UsageException refused(Path folder, String why) {
    return new UsageException(
        MessageCode.UNFIT,
        "%s, where the manager's socket is to be, %s; expected a folder of yours that nobody else may write to"
            .formatted(folder, why));
  }
}
