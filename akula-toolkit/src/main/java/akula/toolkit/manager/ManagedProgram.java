package akula.toolkit.manager;

import akula.wrapper.os.Errno;
import akula.wrapper.os.ProcessImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program that this process becomes, once it is managed. */
public final class ManagedProgram {
  private final ManagerClient client;
  private final String name;

  /**
   * Makes one.
   *
   * @param client asks the manager
   * @param name what policies call it, or null for its file name
   */
  public ManagedProgram(ManagerClient client, String name) {
    this.client = client;
    this.name = name;
  }

  /**
   * Has this process managed as one, and becomes the program. A program that is not there is not
   * told of, so that no log has it.
   *
   * @return why not; it is not managed then
   * @throws akula.toolkit.common.UsageException if the manager refuses
   */
  public String become(List<String> command) {
    int missing = ProcessImage.look(command.getFirst());
    if (missing != 0) {
      return Errno.text(missing);
    }
    long pid = ProcessHandle.current().pid();
    client.attach(pid, name == null ? fileName(command.getFirst()) : name);
    int error = ProcessImage.become(command);
    client.detach(pid);
    return Errno.text(error);
  }

  /**
   * Becomes the program, which connects by itself and has each of its threads placed.
   *
   * @return why not
   * @throws akula.toolkit.common.UsageException if no manager is there
   */
  public String becomeByThreads(List<String> command) {
    client.requireManager();
    Map<String, String> variables =
        ClientLibrary.unpacked().variables(System.getenv(), client.socket(), name);
    return Errno.text(ProcessImage.become(command, variables));
  }

  private static String fileName(String program) {
    Path file = Path.of(program).getFileName();
    return file == null ? program : file.toString();
  }
}
