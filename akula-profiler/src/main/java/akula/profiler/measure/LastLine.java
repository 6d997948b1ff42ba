package akula.profiler.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** The last line of what a program said, however much that is. */
public final class LastLine {
  private static final int MOST_BYTES = 4096;
  private static final int MOST_CHARACTERS = 200;

  private LastLine() {}

  /**
   * Returns the last line that is not blank, shortened and without control characters.
   *
   * @throws IOException if there is no such file
   */
  public static Optional<String> of(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long from = Math.max(0, channel.size() - MOST_BYTES);
      ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
      channel.read(bytes, from);
      String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
      String[] lines = text.strip().split("\\R");
      String line = lines[lines.length - 1].replaceAll("\\p{Cntrl}", " ").strip();
      return Optional.of(line)
          .filter(last -> !last.isEmpty())
          .map(last ->
              last.length() > MOST_CHARACTERS ? last.substring(0, MOST_CHARACTERS) + "..." : last);
    }
  }
}
