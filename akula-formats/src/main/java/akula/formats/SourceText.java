package akula.formats;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The text of an input file.
 *
 * @param name the file as the user named it, for messages
 * @param text its content, decoded from UTF-8, without a byte order mark
 */
public record SourceText(String name, String text) {
  /** The largest file that is read, in bytes. */
  public static final int LARGEST_BYTES = 200_000_000;

  private static final char REPLACED = '\uFFFD';

  /**
   * Reads the bytes of a file, or adds a mistake.
   *
   * @param file what to read, as the user named it: it may be a pipe
   * @param mistakes takes the reason why it cannot be read
   * @return the bytes, or nothing if there was a mistake
   */
  public static Optional<byte[]> bytes(Path file, Mistakes mistakes) {
    try {
      return Optional.of(named(file));
    } catch (IOException e) {
      mistakes.add(file.toString(), 0, 0, code(e), complaint(file, e));
      return Optional.empty();
    }
  }

  private static MessageCode code(IOException failure) {
    return failure instanceof NoSuchFileException ? MessageCode.NOT_THERE : MessageCode.FILE_FAILED;
  }

  private static String complaint(Path file, IOException failure) {
    String hint = failure instanceof NoSuchFileException ? NearbyFile.hint(file) : "";
    return FolderFile.complaint(failure) + hint;
  }

  /** What a pipe or a device holds is known only when it is read. */
  private static byte[] named(Path file) throws IOException {
    FolderFile.requireNoFolder(file, Files.isDirectory(file));
    if (Files.exists(file)) {
      FolderFile.requireSize(file, Files.size(file));
    }
    return FolderFile.limited(file);
  }

  /**
   * Reads a text file, or adds a mistake: it is not there, not readable, not UTF-8, or empty.
   *
   * @param file what to read, as the user named it: it may be a pipe
   * @param mistakes takes the mistake
   * @return the text, or nothing if there was a mistake
   */
  public static Optional<SourceText> read(Path file, Mistakes mistakes) {
    return bytes(file, mistakes).flatMap(bytes -> of(file.toString(), bytes, mistakes));
  }

  /**
   * Decodes a text, or adds a mistake: it is not UTF-8, or empty.
   *
   * @param name the file as the user named it
   * @param bytes its content
   * @param mistakes takes the mistake
   * @return the text, or nothing if there was a mistake
   */
  public static Optional<SourceText> of(String name, byte[] bytes, Mistakes mistakes) {
    if (hasMarkOfUtf16(bytes)) {
      mistakes.add(
          name, 0, 0, MessageCode.NO_SUCH_FORMAT, "is in UTF-16; expected a text in UTF-8");
      return Optional.empty();
    }
    String text = new String(bytes, StandardCharsets.UTF_8); // with REPLACED for what is wrong
    if (text.indexOf(REPLACED) >= 0) {
      ByteBuffer in = ByteBuffer.wrap(bytes);
      CharBuffer out = CharBuffer.allocate(bytes.length);
      if (StandardCharsets.UTF_8.newDecoder().decode(in, out, true).isError()) {
        return notText(name, out.flip().toString(), "has bytes that are not UTF-8", mistakes);
      }
    }
    if (text.indexOf('\0') >= 0) {
      return notText(name, text.substring(0, text.indexOf('\0')), "has a zero byte", mistakes);
    }
    text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    if (text.isBlank()) {
      mistakes.add(name, 0, 0, MessageCode.NO_SUCH_FORMAT, "is empty");
      return Optional.empty();
    }
    return Optional.of(new SourceText(name, text));
  }

  /** Editors of Windows write this mark where they say 'Unicode'. */
  private static boolean hasMarkOfUtf16(byte[] bytes) {
    if (bytes.length < 2) {
      return false;
    }
    int mark = (bytes[0] & 0xff) << 8 | bytes[1] & 0xff;
    return mark == 0xfeff || mark == 0xfffe;
  }

  /** Adds the mistake behind the last text that was understood. */
  private static Optional<SourceText> notText(
      String name, String before, String found, Mistakes mistakes) {
    int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
    mistakes.add(name, line, 0, MessageCode.NO_SUCH_FORMAT, found + "; expected a text in UTF-8");
    return Optional.empty();
  }
}
