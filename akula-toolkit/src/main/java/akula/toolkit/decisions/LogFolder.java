package akula.toolkit.decisions;

import akula.formats.PlainFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Where logs are: a folder for each life of a manager, named after when it began. */
public final class LogFolder {
  /** What says of a life what its rows do not. */
  static final String HEAD = "manager.json";

  /** Where its results lie if nobody says otherwise. */
  static final String RESULTS = "results";

  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss'Z'").withZone(ZoneOffset.UTC);

  private LogFolder() {}

  /** Returns where logs are if nobody says otherwise: where programs keep what has to last. */
  public static Path usual() {
    String home = System.getenv("HOME");
    boolean isSet = home != null && !home.isEmpty();
    return usual(System.getenv(), Path.of(isSet ? home : System.getProperty("user.home", "/")));
  }

  static Path usual(Map<String, String> environment, Path home) {
    String state = environment.get("XDG_STATE_HOME");
    Path folder =
        state == null || state.isEmpty() ? home.resolve(".local").resolve("state") : Path.of(state);
    return folder.resolve("akula").resolve("manager");
  }

  /** Makes the folder of a life that begins now: what others run is not for everybody. */
  static Path begin(Path all, Instant now) throws IOException {
    for (int i = 1; ; i++) {
      Path folder = all.resolve(NAME.format(now) + (i == 1 ? "" : "-" + i));
      if (!PlainFile.exists(folder)) {
        PlainFile.createPrivateFolder(folder);
        return folder;
      }
    }
  }

  /** Removes the folder of a life of which only what is said of it is left. */
  static void removeIfEmpty(Path life) throws IOException {
    try (Stream<Path> there = Files.list(life)) {
      List<String> names = there.map(file -> file.getFileName().toString()).sorted().toList();
      if (!names.equals(List.of(LogHead.MACHINE, HEAD))) {
        return;
      }
    }
    Files.delete(life.resolve(HEAD)); // first: from now on it is no log
    Files.delete(life.resolve(LogHead.MACHINE));
    Files.delete(life);
  }

  /** Returns the folders of lives, the first one first. */
  static List<Path> lives(Path all) throws IOException {
    try (Stream<Path> there = Files.list(all)) {
      return there.filter(folder -> PlainFile.exists(folder.resolve(HEAD))).sorted().toList();
    }
  }

  /** Returns the name of a file of a life, the first of which is number 1. */
  static String file(int number) {
    return "log-%06d.csv".formatted(number);
  }

  /** Returns the files of a life, the first one first. */
  static List<Path> files(Path life) throws IOException {
    try (Stream<Path> there = Files.list(life)) {
      return there
          .filter(file -> file.getFileName().toString().matches("log-\\d{6}\\.csv"))
          .sorted()
          .toList();
    }
  }
}
