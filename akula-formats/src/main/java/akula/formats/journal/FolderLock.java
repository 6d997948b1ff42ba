package akula.formats.journal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * Keeps other processes of the same user away from a results folder, from before it is there until
 * all in it is whole; a {@link Journal} does so only while runs are written. What is locked is a
 * file among the temporary ones, called by the folder's path, so that results have no file more.
 * Where no such file can be made, the journal's lock is the only one.
 */
public final class FolderLock implements Closeable {
  private final Path file;
  private final RandomAccessFile open;

  private FolderLock(Path file, RandomAccessFile open) {
    this.file = file;
    this.open = open;
  }

  /**
   * Locks a folder.
   *
   * @param folder need not be there
   * @throws FolderInUseException if another process has it
   */
  public static FolderLock of(Path folder) throws FolderInUseException {
    try {
      Path file = file(folder);
      while (true) {
        RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw");
        if (!isLocked(open.getChannel())) {
          open.close();
          throw new FolderInUseException(folder);
        }
        if (isStillThere(file, open)) {
          return new FolderLock(file, open);
        }
        open.close(); // whoever had it before has just removed it
      }
    } catch (FolderInUseException e) {
      throw e;
    } catch (IOException _) {
      return new FolderLock(null, null);
    }
  }

  /** Locks a file; returns whether that was possible. */
  static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static Path file(Path folder) throws IOException {
    String user = System.getProperty("user.name").replaceAll("\\W", "_");
    Path all = Path.of(System.getProperty("java.io.tmpdir")).resolve("akula-locks-" + user);
    requireOwn(all);
    CRC32C hash = new CRC32C();
    String path = real(folder.toAbsolutePath().normalize()).toString();
    hash.update(path.getBytes(UTF_8));
    String end = path.replaceAll("\\W+", "-");
    String name = end.substring(Math.max(0, end.length() - 80));
    return all.resolve(name + "-" + HexFormat.of().toHexDigits((int) hash.getValue()));
  }

  /**
   * Makes the folder of the locks if it is not there. In one that somebody else has made, files
   * could be links to others, which would be shortened.
   */
  private static void requireOwn(Path all) throws IOException {
    try {
      Files.createDirectory(all);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(all, LinkOption.NOFOLLOW_LINKS)) {
        throw e;
      }
    }
    Path probe = Files.createTempFile(all, "probe", "");
    try {
      if (!Files.getOwner(all).equals(Files.getOwner(probe))) {
        throw new IOException(all + " is somebody else's");
      }
    } finally {
      Files.delete(probe);
    }
  }

  /** The path without links, as far as it is there. */
  private static Path real(Path path) throws IOException {
    Path parent = path.getParent();
    return Files.exists(path) || parent == null
        ? path.toRealPath()
        : real(parent).resolve(path.getFileName());
  }

  /**
   * Returns whether the file that is open is the one that has the name: if so, that one is as long
   * as this process makes it. To open it again for that would give up the lock when it is closed.
   */
  private static boolean isStillThere(Path file, RandomAccessFile open) throws IOException {
    long own = ProcessHandle.current().pid();
    open.setLength(own);
    try {
      return Files.size(file) == own;
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  @Override
  public void close() {
    if (file == null) {
      return;
    }
    try (open) {
      Files.deleteIfExists(file);
    } catch (IOException _) {
      // The file does no harm, and is not locked any more.
    }
  }
}
