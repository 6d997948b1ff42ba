package akula.wrapper.carried;

import akula.wrapper.os.FileDescriptor;
import akula.wrapper.os.MemoryFile;
import akula.wrapper.os.SystemCallException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A program for this machine that some jar of the class path carries, as {@code
 * META-INF/native/linux-PROCESSOR/NAME}.
 */
public final class CarriedProgram {
  private final String name;
  private final URL resource;

  private CarriedProgram(String name, URL resource) {
    this.name = name;
    this.resource = resource;
  }

  /**
   * Finds a program by its name.
   *
   * @throws NotCarriedException if there is none for this system
   */
  public static CarriedProgram of(String name) throws NotCarriedException {
    return of(name, System.getProperty("os.name"), System.getProperty("os.arch"));
  }

  static CarriedProgram of(String name, String system, String architecture)
      throws NotCarriedException {
    if (!system.equals("Linux")) {
      throw new NotCarriedException(
          "%s is a program for Linux, and this is %s".formatted(name, system));
    }
    String processor = architecture.equals("amd64") ? "x86_64" : architecture;
    URL resource =
        CarriedProgram.class.getResource("/META-INF/native/linux-" + processor + "/" + name);
    if (resource == null) {
      throw new NotCarriedException(
          "this build has no %s for %s: build the project on such a machine, with a C compiler"
              .formatted(name, processor));
    }
    return new CarriedProgram(name, resource);
  }

  /**
   * Copies the program into memory: nothing is left on disk, and folders from which nothing may be
   * run do no harm. Its path is of this process, and good for programs that see the same {@code
   * /proc}; those in a pid namespace of their own do not.
   *
   * @return the copy, which is gone when it is closed
   * @throws NotCarriedException if that fails
   */
  public FileDescriptor inMemory() throws NotCarriedException {
    try {
      byte[] bytes = bytes();
      FileDescriptor file = MemoryFile.create(name);
      try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
      } catch (IOException e) {
        file.close();
        throw e;
      }
      return file;
    } catch (IOException | SystemCallException e) {
      throw new NotCarriedException("%s cannot be unpacked: %s".formatted(name, e.getMessage()), e);
    }
  }

  /**
   * Returns a file with the program that any process may run, in a folder of the user's: it is
   * written if it is not there, or is not the same.
   *
   * @throws NotCarriedException if there is no folder to write to and to run from
   */
  public Path onDisk() throws NotCarriedException {
    return onDisk(ProgramFolders.ofUser());
  }

  Path onDisk(ProgramFolders folders) throws NotCarriedException {
    try {
      return folders.place(name, bytes());
    } catch (IOException e) {
      throw new NotCarriedException("%s cannot be unpacked: %s".formatted(name, e.getMessage()), e);
    }
  }

  private byte[] bytes() throws IOException {
    try (InputStream stream = resource.openStream()) {
      return stream.readAllBytes();
    }
  }
}
