package akula.wrapper.agent;

import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.MemoryFile;
import akula.wrapper.os.SystemCallException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
    String processor = processor();
    if (!name.equals("Linux")) {
      throw new AgentException(
          "real programs can be run on Linux only, and this is %s; the simulator runs here"
              .formatted(name));
    }
    String resource = "/META-INF/native/linux-" + processor + "/akula-agent";
    try (InputStream stream = AgentProgram.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new AgentException(
            "this build has no agent for %s: build the project on such a machine, with a C compiler"
                .formatted(processor));
      }
      FileDescriptor file = MemoryFile.create("akula-agent");
      try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(stream.readAllBytes());
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
      return new AgentProgram(file.path().toString(), Optional.of(file));
    } catch (IOException | SystemCallException e) {
      throw new AgentException("the agent cannot be unpacked: " + e.getMessage(), e);
    }
  }

  private static String processor() {
    String name = System.getProperty("os.arch");
    return name.equals("amd64") ? "x86_64" : name;
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
