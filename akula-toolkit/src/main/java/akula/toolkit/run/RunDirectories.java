package akula.toolkit.run;

import akula.formats.FileReason;
import akula.statistics.results.ResultsException;
import akula.wrapper.launch.RunDirectory;
import akula.wrapper.run.RealLaunch;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The directories in which programs run: a new one for each, with its inputs and what it prints.
 */
public final class RunDirectories {
  /** Name of the folder with all of them. */
  static final String NAME = "work";

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
   * @throws ResultsException if that is to stay, and the place is a symbolic link
   */
  public static RunDirectories in(Path results, boolean links, boolean keep) throws IOException {
    Path folder = results.toAbsolutePath().resolve(NAME);
    if (!keep) {
      delete(folder);
    } else if (Files.isSymbolicLink(folder)) { // what is behind it is somebody else's
      throw ResultsException.notFolder(folder);
    }
    return new RunDirectories(folder, links);
  }

  /** What programs left there may be anything, such as a directory that nobody may enter. */
  private static void delete(Path folder) throws IOException {
    try {
      RunDirectory.delete(folder);
    } catch (IOException e) {
      throw new ResultsException(
          ("cannot remove %s, which programs of an earlier run left: %s; remove it by hand, or as"
                  + " root, and give the same command again")
              .formatted(folder, reason(folder, e)));
    }
  }

  private static String reason(Path folder, IOException failure) {
    return switch (failure) {
      case AccessDeniedException denied -> "permission denied for " + denied.getFile();
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason();
      default -> FileReason.of(folder, failure);
    };
  }

  /**
   * Makes the directories of a run; what is there of one that was interrupted goes.
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
        RunDirectory.make(own, ready.program().inputs(), links);
      } catch (IOException e) {
        throw ResultsException.of("prepare", own, e);
      }
      launches.add(
          new RealLaunch(
              ready.launch().application(),
              ready.launch().launchNanos(),
              RunDirectory.order(ready.program(), ready.executable(), own),
              ready.launch().behaviour().hints()));
    }
    return launches;
  }

  private static String plain(String application) {
    return application.replaceAll("[^A-Za-z0-9._-]", "_");
  }
}
