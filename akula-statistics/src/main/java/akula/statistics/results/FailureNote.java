package akula.statistics.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Why the runs of an unfinished folder did not continue, for who finds what they left. */
public final class FailureNote {
  /** Name of its file. */
  static final String FILE = "failure.part";

  private FailureNote() {}

  /**
   * Writes it down.
   *
   * @param why the rest of a sentence, in one line
   */
  static void write(Path folder, String why) throws ResultsException {
    Path file = folder.resolve(FILE);
    try {
      Files.writeString(file, why + "\n");
    } catch (IOException e) {
      throw ResultsException.of("write", file, e);
    }
  }

  /** Returns why, if that was written down. */
  public static Optional<String> read(Path folder) {
    try {
      return Optional.of(Files.readString(folder.resolve(FILE)).strip())
          .filter(text -> !text.isEmpty());
    } catch (IOException _) {
      return Optional.empty(); // they were interrupted, or it cannot be read: it is not known
    }
  }
}
