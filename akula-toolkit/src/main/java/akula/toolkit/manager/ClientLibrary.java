package akula.toolkit.manager;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.carried.NotCarriedException;
import akula.wrapper.manager.ManagerSocket;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The library that connects programs as they are to the manager: the dynamic linker loads it before
 * all others, or an OpenMP runtime as a tool.
 */
public final class ClientLibrary {
  private static final String NAME = "libakula-threads.so";
  private static final String PRELOAD = "LD_PRELOAD";
  private static final String TOOLS = "OMP_TOOL_LIBRARIES";
  private static final String APPLICATION = "AKULA_NAME";

  private final Path file;

  private ClientLibrary(Path file) {
    this.file = file;
  }

  /**
   * Unpacks it into a folder of the user's, if it is not there.
   *
   * @throws UsageException if that fails, or no variable can name a file there
   */
  public static ClientLibrary unpacked() {
    try {
      return new ClientLibrary(requireNameable(CarriedProgram.of(NAME).onDisk()));
    } catch (NotCarriedException e) {
      throw new UsageException(MessageCode.NOT_THERE, e.getMessage());
    }
  }

  /** The dynamic linker takes blanks and colons for ends of names, and nothing quotes them. */
  static Path requireNameable(Path file) {
    if (file.toString().chars().anyMatch(c -> c == ':' || Character.isWhitespace(c))) {
      throw new UsageException(
          MessageCode.UNFIT,
          ("%s cannot be named in %s, where blanks and colons separate names; set XDG_CACHE_HOME to"
                  + " a folder without them")
              .formatted(file, PRELOAD));
    }
    return file;
  }

  /** Returns where it is. */
  public Path file() {
    return file;
  }

  /**
   * Returns the variables that a program is started with to connect.
   *
   * @param environment what there is: libraries that it names are loaded before this one, and a
   *     tool that it names is left in place
   * @param socket where the manager listens
   * @param name what policies call the program, or null for its file name
   */
  public Map<String, String> variables(Map<String, String> environment, Path socket, String name) {
    Map<String, String> variables = new LinkedHashMap<>();
    String before = environment.getOrDefault(PRELOAD, "");
    variables.put(PRELOAD, before.isBlank() ? file.toString() : before + ":" + file);
    if (environment.getOrDefault(TOOLS, "").isBlank()) {
      variables.put(TOOLS, file.toString());
    }
    variables.put(ManagerSocket.VARIABLE, socket.toAbsolutePath().toString());
    if (name != null) {
      variables.put(APPLICATION, name);
    }
    return variables;
  }
}
