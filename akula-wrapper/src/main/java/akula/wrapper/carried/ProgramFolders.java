package akula.wrapper.carried;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Folders of the user's where programs are kept as files, the first one that can be used: {@code
 * FOLDER/HASH/NAME}. The hash is of the content, so that builds do not take each other's programs
 * away, and running ones are never written to. A program that was not asked for during a month goes
 * when another one comes.
 */
final class ProgramFolders {
  private static final Duration KEPT = Duration.ofDays(30);
  private static final int HASH_DIGITS = 16;

  private static final FileAttribute<?> FOR_USER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final Set<PosixFilePermission> ALL_MAY_RUN =
      PosixFilePermissions.fromString("rwxr-xr-x");
  private static final Set<PosixFilePermission> OTHERS_MAY_WRITE =
      PosixFilePermissions.fromString("----w--w-");

  private final List<Path> folders;

  ProgramFolders(List<Path> folders) {
    this.folders = List.copyOf(folders);
  }

  /** Returns the user's folder for what can be made again, and one for temporary files. */
  static ProgramFolders ofUser() {
    return of(System.getenv(), System.getProperty("java.io.tmpdir"));
  }

  /** The first ones are those of the XDG base directory specification. */
  static ProgramFolders of(Map<String, String> environment, String temporary) {
    List<Path> folders = new ArrayList<>();
    Path cache = Path.of(environment.getOrDefault("XDG_CACHE_HOME", ""));
    Path home = Path.of(environment.getOrDefault("HOME", ""));
    if (cache.isAbsolute()) {
      folders.add(cache.resolve("akula/programs"));
    } else if (home.isAbsolute()) {
      folders.add(home.resolve(".cache/akula/programs"));
    }
    folders.add(Path.of(temporary, "akula-programs-" + System.getProperty("user.name")));
    return new ProgramFolders(folders);
  }

  /**
   * Returns a file with this content that can be run.
   *
   * @throws IOException with a sentence that tells of each folder why it does not do
   */
  Path place(String name, byte[] content) throws IOException {
    List<String> reasons = new ArrayList<>();
    for (Path folder : folders) {
      try {
        Path file = placeIn(folder, name, content);
        if (Files.isExecutable(file)) {
          return file;
        }
        Files.deleteIfExists(file);
        reasons.add("nothing may be run from " + folder);
      } catch (IOException e) {
        reasons.add(reason(e));
      }
    }
    throw new IOException(
        "%s; set XDG_CACHE_HOME to a folder of yours from which programs may be run"
            .formatted(String.join(", and ", reasons)));
  }

  private static String reason(IOException failure) {
    return switch (failure) {
      case AccessDeniedException denied -> denied.getFile() + " may not be written";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      case FileSystemException other -> other.getFile() + " is in the way";
      default -> failure.getMessage();
    };
  }

  private static Path placeIn(Path folder, String name, byte[] content) throws IOException {
    Path own = folder.resolve(hash(content));
    Path file = own.resolve(name);
    Files.createDirectories(folder, FOR_USER);
    requireOwn(folder);
    if (!isThere(file, content)) {
      Files.createDirectories(own, FOR_USER);
      write(file, content);
      removeOld(folder);
    }
    Files.setLastModifiedTime(own, FileTime.from(Instant.now()));
    return file;
  }

  /** What others may write to they could exchange for another program. */
  private static void requireOwn(Path folder) throws IOException {
    UserPrincipal user = Files.getOwner(Path.of("/proc/self"));
    if (!Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(user)) {
      throw new IOException(folder + " belongs to somebody else");
    }
    for (PosixFilePermission permission : Files.getPosixFilePermissions(folder)) {
      if (OTHERS_MAY_WRITE.contains(permission)) {
        throw new IOException(folder + " may be written by others");
      }
    }
  }

  private static boolean isThere(Path file, byte[] content) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.size(file) == content.length
        && Files.isReadable(file)
        && Files.isExecutable(file)
        && Arrays.equals(Files.readAllBytes(file), content);
  }

  /** Whoever runs the file meanwhile has the old one or the new one, whole. */
  private static void write(Path file, byte[] content) throws IOException {
    Path part = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".part");
    try {
      Files.write(part, content);
      Files.setPosixFilePermissions(part, ALL_MAY_RUN);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private static void removeOld(Path folder) throws IOException {
    Instant limit = Instant.now().minus(KEPT);
    for (Path other : inside(folder)) {
      if (Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
          && Files.getLastModifiedTime(other).toInstant().isBefore(limit)) {
        for (Path file : inside(other)) {
          Files.deleteIfExists(file);
        }
        Files.deleteIfExists(other);
      }
    }
  }

  private static List<Path> inside(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static String hash(byte[] content) {
    try {
      byte[] whole = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(whole).substring(0, HASH_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
