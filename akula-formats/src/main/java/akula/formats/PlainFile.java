package akula.formats;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Unfinished files in folders that somebody else may have made. One that is created was not there
 * before, and one that is opened is a plain file with one name: no link leads anywhere else, and
 * nothing waits for ever for the other end of a pipe. Interruptions of the thread do not fail any
 * of it.
 */
public final class PlainFile {
  private PlainFile() {}

  /**
   * Returns whether something of this name is there, a link that leads nowhere included.
   *
   * @throws IOException if that cannot be told
   */
  public static boolean isThere(Path file) throws IOException {
    try {
      Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return true;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  /**
   * Returns whether there is something behind a name, links followed. What cannot be looked at is
   * not taken for absent, as {@link Files#exists} does: it might be replaced.
   *
   * @throws UncheckedIOException if that cannot be told
   */
  public static boolean exists(Path file) {
    try {
      Files.readAttributes(file, BasicFileAttributes.class);
      return true;
    } catch (NoSuchFileException _) {
      return false;
    } catch (IOException e) {
      Path folder = file.toAbsolutePath().getParent();
      if (folder != null && Files.isRegularFile(folder)) {
        return false; // nothing can be in a file
      }
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Refuses what no unfinished file can be.
   *
   * @throws NoSuchFileException if there is nothing of this name
   * @throws FileSystemException if it is a link, has another name, or is no plain file
   */
  public static void require(Path file) throws IOException {
    var attributes =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (attributes.isSymbolicLink()) {
      throw refused(file, "is a symbolic link");
    }
    if (!attributes.isRegularFile()) {
      throw refused(file, "is a " + (attributes.isDirectory() ? "folder" : "device or pipe"));
    }
    if (file.getFileSystem().supportedFileAttributeViews().contains("unix")
        && (int) Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS) > 1) {
      throw refused(file, "has another name, too (a hard link)");
    }
  }

  private static FileSystemException refused(Path file, String what) {
    return new FileSystemException(
        file.toString(), null, what + "; expected a plain file of akula's own, so remove it");
  }

  /**
   * Removes what a writer left that was killed.
   *
   * @throws FileSystemException if it is there, but no plain file
   */
  public static void remove(Path file) throws IOException {
    if (isThere(file)) {
      require(file);
      Files.delete(file);
    }
  }

  /** Opens a new file for writing. */
  public static OutputStream create(Path file) throws IOException {
    return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Opens a new file for writing that nobody else may read. */
  public static OutputStream createPrivate(Path file) throws IOException {
    Files.createFile(file, only("rw-------", file));
    return Files.newOutputStream(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /** Makes a folder that nobody else may look into, and those above it that are not there. */
  public static void createPrivateFolder(Path folder) throws IOException {
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null) {
      Files.createDirectories(parent, only("rwx------", folder));
    }
    Files.createDirectory(folder, only("rwx------", folder));
  }

  private static FileAttribute<?>[] only(String permissions, Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Opens a file that is there, to write behind its end. */
  public static OutputStream append(Path file) throws IOException {
    require(file);
    return Files.newOutputStream(file, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
  }

  /** Opens a file that is there for reading. */
  public static InputStream read(Path file) throws IOException {
    require(file);
    return Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Returns what is in a file.
   *
   * @param most bytes; one that has more was written by nobody here
   * @throws FileSystemException if it has more
   */
  public static byte[] content(Path file, int most) throws IOException {
    try (InputStream in = read(file)) {
      byte[] bytes = in.readNBytes(most);
      if (in.read() >= 0) {
        throw new FileSystemException(
            file.toString(),
            null,
            "has more than %d bytes; expected at most so many".formatted(most));
      }
      return bytes;
    }
  }

  /** Cuts a file. */
  public static void truncate(Path file, long length) throws IOException {
    uninterrupted(file, channel -> channel.truncate(length));
  }

  /** Waits until a file is on disk. */
  public static void force(Path file) throws IOException {
    uninterrupted(file, channel -> channel.force(true));
  }

  private interface Step {
    void on(FileChannel channel) throws IOException;
  }

  /** An interruption closes a channel: then the step is done again, and the thread told after. */
  private static void uninterrupted(Path file, Step step) throws IOException {
    require(file);
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
          step.on(channel);
          return;
        } catch (ClosedByInterruptException _) {
          interrupted |= Thread.interrupted();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
