package akula.toolkit.turns;

import akula.formats.FileReason;
import akula.formats.MessageCode;
import akula.formats.PlainFile;
import akula.toolkit.common.UsageException;
import akula.wrapper.kernel.TurnRecording;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The file of a recording of turns: called {@code .part} until the run has ended. */
public final class TurnsFile implements AutoCloseable {
  private final Path file;
  private final Path part;
  private final TurnRecording recording;

  /**
   * Begins one.
   *
   * @param head what has to be known to decide the turns again
   */
  public TurnsFile(Path file, TurnsHead head) {
    this.file = file;
    part = Path.of(file + ".part");
    require(file);
    try {
      PlainFile.remove(part);
      OutputStream out = PlainFile.create(part);
      head.write(out);
      recording = new TurnRecording(out);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  /**
   * Checks that a file may be written, before a run.
   *
   * @throws UsageException if it is a folder, lies in none, or is there and no recording
   */
  public static void require(Path file) {
    if (file.toString().isEmpty() || Files.isDirectory(file)) {
      throw new UsageException(
          MessageCode.WRONG_VALUE,
          "--record is %s; expected the name of a file"
              .formatted(file.toString().isEmpty() ? "empty" : "the folder " + file));
    }
    UsageException.requireFolderOf("--record", file);
    if (PlainFile.exists(file) && !TurnsHead.isOne(file)) {
      throw new UsageException(
          MessageCode.THERE_ALREADY,
          "--record is %s, which is there and no recording of turns; name another file, or remove it"
              .formatted(file));
    }
  }

  /** Returns what writes it. */
  public TurnRecording recording() {
    return recording;
  }

  /** The run has ended: the file gets its name. */
  public void finish() {
    recording.close();
    try {
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw failure(e);
    }
  }

  private UncheckedIOException failure(IOException e) {
    return new UncheckedIOException(
        new IOException("cannot write %s: %s".formatted(file, FileReason.of(file, e)), e));
  }

  /** What is there of a run that did not end stays as {@code .part}. */
  @Override
  public void close() {
    recording.close();
  }
}
