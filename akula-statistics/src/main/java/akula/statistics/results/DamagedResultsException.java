package akula.statistics.results;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.Mistake;
import java.nio.file.Path;
import java.util.List;

/** Something of an unfinished sweep is not what the sweep wrote. */
public final class DamagedResultsException extends InvalidInputException {
  private static final String ANEW = "; --overwrite begins anew";

  private final Path file;
  private final int checkpoint;

  private DamagedResultsException(Path file, long line, int checkpoint, String message) {
    super(
        List.of(new Mistake(file.toString(), (int) line, 0, MessageCode.DAMAGED_RESULTS, message)));
    this.file = file;
    this.checkpoint = checkpoint;
  }

  /**
   * A file that differs from what was written.
   *
   * @param line from 1, or 0 if the whole file is meant
   * @param message what was found there, and what was expected
   */
  public static DamagedResultsException at(Path file, long line, String message) {
    return new DamagedResultsException(file, line, -1, message + ANEW);
  }

  /**
   * A part of a share that differs from what was written.
   *
   * @param message what was found there, and what was expected
   */
  public static DamagedResultsException ofShare(Path file, String message) {
    return new DamagedResultsException(
        file, 0, -1, message + "; --overwrite runs this share again");
  }

  /** A file that differs somewhere before a checkpoint and not before the one before it. */
  static DamagedResultsException before(Path file, int checkpoint) {
    return new DamagedResultsException(
        file, 0, checkpoint, "was changed since it was written; expected it untouched" + ANEW);
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns the number of the checkpoint before which the damage is, from 0, or -1. */
  public int checkpoint() {
    return checkpoint;
  }
}
