package akula.wrapper.agent;

import akula.wrapper.carried.CarriedProgram;
import akula.wrapper.carried.NotCarriedException;
import akula.wrapper.os.FileDescriptor;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The agent's program: the one that the jar carries for this kind of processor, or an installed
 * one, which an administrator may have given privileges that the caller has not.
 */
public final class AgentProgram implements AutoCloseable {
  private final String path;
  private final Optional<FileDescriptor> copy;

  private AgentProgram(String path, Optional<FileDescriptor> copy) {
    this.path = path;
    this.copy = copy;
  }

  /** Returns a program that is installed; whether it is an agent is seen when it is started. */
  public static AgentProgram installed(Path program) {
    return new AgentProgram(program.toAbsolutePath().toString(), Optional.empty());
  }

  /**
   * Returns the program of the jar. It is copied into memory, so that nothing is left on disk and
   * folders from which nothing may be run do no harm.
   *
   * @throws AgentException if there is none for this system
   */
  public static AgentProgram carried() throws AgentException {
    String name = System.getProperty("os.name");
    if (!name.equals("Linux")) {
      throw new AgentException(
          "real programs can be run on Linux only, and this is %s; the simulator runs here"
              .formatted(name));
    }
    try {
      FileDescriptor file = CarriedProgram.of("akula-agent").inMemory();
      return new AgentProgram(file.path().toString(), Optional.of(file));
    } catch (NotCarriedException e) {
      throw new AgentException(e.getMessage(), e);
    }
  }

  boolean isInstalled() {
    return copy.isEmpty();
  }

  String path() {
    return path;
  }

  @Override
  public void close() {
    copy.ifPresent(FileDescriptor::close);
  }
}
