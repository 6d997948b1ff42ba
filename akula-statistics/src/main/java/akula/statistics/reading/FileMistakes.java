package akula.statistics.reading;

import akula.formats.FolderFile;
import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects what is wrong in results, so that all of it is reported at once. Of each file the first
 * {@value #MOST} mistakes are reported and the rest is counted: one slip of an editor can spoil
 * every line.
 */
final class FileMistakes {
  private static final int MOST = 20;

  private final String file;
  private final List<Mistake> reported;
  private int count;

  private FileMistakes(String file, List<Mistake> reported) {
    this.file = file;
    this.reported = reported;
  }

  /** Makes an empty collection for a file. */
  static FileMistakes about(String file) {
    return new FileMistakes(file, new ArrayList<>());
  }

  /** Returns a collection for another file that is reported behind this one. */
  FileMistakes next(String other) {
    return new FileMistakes(other, reported);
  }

  /** Returns the name of the file. */
  String file() {
    return file;
  }

  /**
   * Adds a mistake.
   *
   * @param line from 1, or 0 if the whole file is meant
   */
  void add(long line, String format, Object... arguments) {
    if (count++ < MOST) {
      reported.add(
          new Mistake(
              file, (int) line, 0, MessageCode.DAMAGED_RESULTS, format.formatted(arguments)));
    }
  }

  /** Adds that a file cannot be read. */
  void unreadable(IOException e) {
    add(0, "%s", FolderFile.complaint(e));
  }

  /** Returns whether nothing is wrong with this file. */
  boolean isEmpty() {
    return count == 0;
  }

  /** Adds how many mistakes of this file are not reported. */
  void end() {
    if (count > MOST) {
      reported.add(
          new Mistake(
              file,
              0,
              0,
              MessageCode.DAMAGED_RESULTS,
              "and %d more mistakes".formatted(count - MOST)));
    }
  }

  /**
   * Does nothing if there is no mistake in any file.
   *
   * @throws InvalidInputException with all that is reported
   */
  void throwIfAny() throws InvalidInputException {
    if (!reported.isEmpty()) {
      throw new InvalidInputException(reported);
    }
  }
}
