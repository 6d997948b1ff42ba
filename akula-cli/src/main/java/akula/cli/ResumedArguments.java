package akula.cli;

import akula.formats.InvalidInputException;
import akula.toolkit.results.FolderCommands;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@code sweep --resume --out FOLDER} and {@code run --resume --out FOLDER} stand for: the
 * command that began what is in the folder.
 */
final class ResumedArguments {
  private static final String RESUME = "--resume";
  private static final String OUT = "--out";
  private static final Set<String> COMMANDS = Set.of("sweep", "run");

  /** What says how it is done and not what is done, with a value. */
  private static final Set<String> WITH_VALUE =
      Set.of(
          OUT,
          "--jobs",
          "--format",
          "--policy-limit",
          "--on",
          "--spark-conf",
          "--spark-properties");

  private static final Set<String> ALONE =
      Set.of(RESUME, "--verbose", "--fetch-spark", "--dry-run");

  private ResumedArguments() {}

  /**
   * Returns the arguments, with those of the command that began the results where they say nothing
   * of what is to be done.
   */
  static String[] expand(String... arguments) throws InvalidInputException, IOException {
    List<String> given = List.of(arguments);
    if (!given.contains(RESUME) || !COMMANDS.contains(given.getFirst())) {
      return arguments;
    }
    Optional<String> folder = folderAlone(given.subList(1, given.size()));
    if (folder.isEmpty()) {
      return arguments;
    }
    List<String> words = new ArrayList<>();
    FolderCommands.begun(Path.of(folder.get()), given.getFirst()).ifPresent(words::addAll);
    if (words.isEmpty()) {
      return arguments;
    }
    words.addAll(given.subList(1, given.size()));
    return words.toArray(String[]::new);
  }

  /** Returns the folder, if nothing that is given says what is to be done there. */
  private static Optional<String> folderAlone(List<String> given) {
    Optional<String> folder = Optional.empty();
    for (int i = 0; i < given.size(); i++) {
      String[] parts = given.get(i).split("=", 2);
      boolean valued = WITH_VALUE.contains(parts[0]);
      if (!valued && !ALONE.contains(given.get(i))) {
        return Optional.empty();
      }
      if (valued && parts.length == 1) {
        i++;
      }
      if (parts[0].equals(OUT)) {
        folder = parts.length == 2 ? Optional.of(parts[1]) : given.stream().skip(i).findFirst();
      }
    }
    return folder.filter(path -> !path.isEmpty() && path.indexOf(0) < 0);
  }
}
