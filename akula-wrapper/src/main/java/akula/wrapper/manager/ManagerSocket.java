package akula.wrapper.manager;

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

  static Path usual(Map<String, String> environment, int uid) {
    String named = environment.get(VARIABLE);
    String folder = environment.get("XDG_RUNTIME_DIR");
    if (named != null) {
      return Path.of(named);
    }
    return folder == null ? Path.of("/tmp", "akula-" + uid, NAME) : Path.of(folder, "akula", NAME);
  }
}
