package akula.statistics.results;

import java.nio.file.Path;

/** Something of an unfinished sweep is not what the sweep wrote. */
public final class DamagedResultsException extends Exception {
  private final Path file;
  private final long line;
  private final int checkpoint;

  private DamagedResultsException(Path file, long line, int checkpoint, String message) {
    super(message);
    this.file = file;
    this.line = line;
    this.checkpoint = checkpoint;
  }

  /** A file that differs from what was written in a known line. */
  static DamagedResultsException at(Path file, long line, String message) {
    return new DamagedResultsException(file, line, -1, message);
  }

  /** A file that differs somewhere before a checkpoint and not before the one before it. */
  static DamagedResultsException before(Path file, int checkpoint) {
    return new DamagedResultsException(
        file, 0, checkpoint, "was changed since the sweep wrote it; expected it untouched");
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns the line, from 1, or 0 if it is not known. */
  public long line() {
    return line;
  }

  /** Returns the number of the checkpoint before which the damage is, from 0, or -1. */
  public int checkpoint() {
    return checkpoint;
  }
}
