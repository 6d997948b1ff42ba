package akula.statistics.results;

import akula.formats.PlainFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.CRC32C;

/** Compares what is there of an unfinished file with what its journal says. */
final class WrittenPart {
  private static final int CHUNK = 1 << 16;

  private WrittenPart() {}

  /**
   * Checks a file up to the last checkpoint; what is behind it is of no interest.
   *
   * @param part the file
   * @param name its final name
   * @param checkpoints of the journal
   * @return the checksum of what was checked, to resume
   * @throws DamagedResultsException if it was cut or edited
   * @throws ResultsException if it cannot be read
   */
  static CRC32C check(Path part, String name, List<Checkpoint> checkpoints)
      throws DamagedResultsException, ResultsException {
    CRC32C crc = new CRC32C();
    try (InputStream in = new BufferedInputStream(PlainFile.read(part), CHUNK)) {
      long at = 0;
      for (int i = 0; i < checkpoints.size(); i++) {
        Checkpoint.State state = checkpoints.get(i).file(name).orElseThrow();
        if (!update(crc, in, state.length() - at)) {
          throw cut(part, checkpoints.getLast().file(name).orElseThrow().length());
        }
        if (crc.getValue() != state.crc()) {
          throw DamagedResultsException.before(part, i);
        }
        at = state.length();
      }
      return crc;
    } catch (IOException e) {
      throw ResultsException.of("read", part, e);
    }
  }

  private static boolean update(CRC32C crc, InputStream in, long length) throws IOException {
    byte[] chunk = new byte[CHUNK];
    long left = length;
    while (left > 0) {
      int read = in.read(chunk, 0, (int) Math.min(left, CHUNK));
      if (read < 0) {
        return false;
      }
      crc.update(chunk, 0, read);
      left -= read;
    }
    return true;
  }

  private static DamagedResultsException cut(Path part, long expected) throws IOException {
    long lines = 1;
    try (InputStream in = new BufferedInputStream(PlainFile.read(part), CHUNK)) {
      for (int b = in.read(); b >= 0; b = in.read()) {
        lines += b == '\n' ? 1 : 0;
      }
    }
    return DamagedResultsException.at(
        part,
        lines,
        "the file ends here, after %d bytes; expected the %d that the sweep wrote"
            .formatted(Files.size(part), expected));
  }
}
