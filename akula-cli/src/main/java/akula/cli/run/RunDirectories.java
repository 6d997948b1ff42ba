package akula.cli.run;

import akula.statistics.results.ResultsException;
import akula.wrapper.agent.LaunchOrder;
import akula.wrapper.run.RealLaunch;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
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

/**
 * The directories in which programs run: a new one for each, with its inputs and what it prints.
 */
final class RunDirectories {
  /** Name of the folder with all of them. */
  static final String NAME = "work";

  /** What its owner needs to empty a directory. */
  private static final Set<PosixFilePermission> FULL = PosixFilePermissions.fromString("rwx------");

  private static final Path NOTHING = Path.of("/dev/null");

  private final Path folder;
  private final boolean links;

  private RunDirectories(Path folder, boolean links) {
    this.folder = folder;
    this.links = links;
  }

  /**
   * Takes the place in a results folder.
   *
   * @param results the results folder, which has to be there
   * @param links true to link to inputs in place of copying them
   * @param keep whether what is there of runs that were made stays
   */
  static RunDirectories in(Path results, boolean links, boolean keep) throws IOException {
    Path folder = results.toAbsolutePath().resolve(NAME);
    if (!keep) {
      delete(folder);
    }
    return new RunDirectories(folder, links);
  }

  /** What programs left there may be anything, such as a directory that nobody may enter. */
  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      deleteAll(folder);
    } catch (IOException e) {
      throw new ResultsException(
          "cannot remove %s, which programs of an earlier run left: %s; remove it by hand, or as root, and give the same command again"
              .formatted(folder, reason(e)));
    }
  }

  private static void deleteAll(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      makeAccessible(path);
      List<Path> inside;
      try (Stream<Path> files = Files.list(path)) {
        inside = files.toList();
      }
      for (Path file : inside) {
        deleteAll(file);
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

  private static String reason(IOException failure) {
    return switch (failure) {
      case AccessDeniedException denied -> "permission denied for " + denied.getFile();
      case FileSystemException other -> other.getFile() + ": " + other.getReason();
      default -> failure.getMessage();
    };
  }

  /**
   * Makes the directories of a run; what is there of one that was broken off goes.
   *
   * @param run the name of the run's folder
   * @param programs in the order of launch
   * @throws IOException if one cannot be made, or an input cannot be copied
   */
  List<RealLaunch> prepare(String run, List<Programs.Ready> programs) throws IOException {
    List<RealLaunch> launches = new ArrayList<>();
    delete(folder.resolve(run));
    for (Programs.Ready ready : programs) {
      String name = "%d-%s".formatted(launches.size(), plain(ready.launch().application()));
      Path own = folder.resolve(run).resolve(name);
      try {
        Files.createDirectories(own);
        for (Path input : ready.program().inputs()) {
          provide(input, own.resolve(input.getFileName()));
        }
      } catch (IOException e) {
        throw ResultsException.of("prepare", own, e);
      }
      launches.add(
          new RealLaunch(
              ready.launch().application(), ready.launch().launchNanos(), order(ready, own)));
    }
    return launches;
  }

  private static String plain(String application) {
    return application.replaceAll("[^A-Za-z0-9._-]", "_");
  }

  private static LaunchOrder order(Programs.Ready ready, Path own) {
    List<String> command = new ArrayList<>();
    command.add(ready.executable().toAbsolutePath().toString());
    command.addAll(ready.program().arguments());
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.putAll(ready.program().environment());
    return new LaunchOrder(
        ready.program().directory().orElse(own),
        NOTHING,
        own.resolve("stdout"),
        own.resolve("stderr"),
        command,
        environment,
        true);
  }

  private void provide(Path input, Path target) throws IOException {
    if (links) {
      Files.createSymbolicLink(target, input.toAbsolutePath());
      return;
    }
    try (Stream<Path> files = Files.walk(input)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = target.resolve(input.relativize(file).toString());
        Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
  }
}
