package akula.statistics.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import akula.formats.PlainFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;

/** Why the runs of an unfinished folder did not continue, for who finds what they left. */
public final class FailureNote {
  /** Name of its file. */
  static final String FILE = "failure.part";

  private static final int LONGEST = 1 << 16;

  private FailureNote() {}

  /**
   * Writes it down.
   *
   * @param why the rest of a sentence, in one line
   */
  static void write(Path folder, String why) throws ResultsException {
    Path file = folder.resolve(FILE);
    try {
      PlainFile.remove(file);
      try (OutputStream out = PlainFile.create(file)) {
        out.write((why + "\n").getBytes(UTF_8));
      }
    } catch (IOException e) {
      throw ResultsException.of("write", file, e);
    }
  }

  /** Returns why, if that was written down. */
  public static Optional<String> read(Path folder) {
    try {
      return Optional.of(
              new String(PlainFile.content(folder.resolve(FILE), LONGEST), UTF_8).strip())
          .filter(text -> !text.isEmpty());
    } catch (IOException _) {
      return Optional.empty(); // they were interrupted, or it cannot be read: it is not known
    }
  }
}
