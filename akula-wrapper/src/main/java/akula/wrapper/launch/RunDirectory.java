package akula.wrapper.launch;

import akula.formats.NewFile;
import akula.formats.PlainFile;
import akula.formats.workload.Program;
import akula.wrapper.agent.LaunchOrder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The directory in which a program runs: its inputs, and what it prints. */
public final class RunDirectory {
  /** Name of the file with what a program prints. */
  public static final String OUTPUT = "stdout";

  /** Name of the file with what it complains about. */
  public static final String ERROR = "stderr";

  /** What its owner needs to empty a directory. */
  private static final Set<PosixFilePermission> FULL = PosixFilePermissions.fromString("rwx------");

  private static final Path NOTHING = Path.of("/dev/null");

  private RunDirectory() {}

  /**
   * Makes a directory.
   *
   * @param own where
   * @param inputs files and folders that are to be there, under their last names
   * @param links true to link to them in place of copying them
   * @throws IOException if it cannot be made, or an input cannot be copied
   */
  public static void make(Path own, List<Path> inputs, boolean links) throws IOException {
    Files.createDirectories(own);
    for (Path input : inputs) {
      provide(input, own.resolve(input.getFileName()), links);
    }
  }

  private static void provide(Path input, Path target, boolean links) throws IOException {
    if (links) {
      Files.createSymbolicLink(target, input.toAbsolutePath());
      return;
    }
    // A link is copied as what it leads to: what it is called there means nothing here.
    Path real = input.toRealPath();
    try (Stream<Path> files = Files.walk(real, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = target.resolve(real.relativize(file).toString());
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
        if (Files.isDirectory(copy)) {
          makeAccessible(copy); // what is in it comes next
        }
      }
    }
  }

  /**
   * Returns what starts a program, with the environment of this process and its own.
   *
   * @param executable its file
   * @param own its directory, absolute; where its output goes in any case
   */
  public static LaunchOrder order(Program program, Path executable, Path own) {
    List<String> command = new ArrayList<>();
    command.add(executable.toAbsolutePath().toString());
    command.addAll(program.arguments());
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(program.environment());
    return new LaunchOrder(
        program.directory().orElse(own),
        NOTHING,
        own.resolve(OUTPUT),
        own.resolve(ERROR),
        command,
        environment,
        true);
  }

  /**
   * Removes a file, or a directory with all that programs left in it, whatever that is: also
   * directories that nobody may enter. Does nothing if it is not there.
   *
   * @throws IOException if something cannot be removed
   */
  public static void delete(Path path) throws IOException {
    if (!PlainFile.isThere(path)) {
      return;
    }
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      makeAccessible(path);
      List<Path> inside;
      try (Stream<Path> files = Files.list(path)) {
        inside = files.toList();
      } catch (UncheckedIOException e) {
        throw NewFile.naming(path, e.getCause());
      }
      for (Path file : inside) {
        delete(file);
      }
    }
    Files.delete(path);
  }

  private static void makeAccessible(Path directory) throws IOException {
    Set<PosixFilePermission> permissions =
        new HashSet<>(Files.getPosixFilePermissions(directory, LinkOption.NOFOLLOW_LINKS));
    if (permissions.addAll(FULL)) {
      Files.setPosixFilePermissions(directory, permissions);
    }
  }
}
