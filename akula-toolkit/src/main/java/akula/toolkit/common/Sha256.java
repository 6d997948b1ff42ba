package akula.toolkit.common;

import akula.formats.FolderFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What identifies an input in a manifest: SHA-256, in hexadecimal. */
public final class Sha256 {
  private Sha256() {}

  /** Returns the hash of a text in UTF-8. */
  public static String of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Returns the hash of a file's content.
   *
   * @throws IOException if it cannot be read, naming it
   */
  public static String of(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = Files.newInputStream(file)) {
      byte[] buffer = new byte[1 << 16]; // inputs of programs may be larger than the heap
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        digest.update(buffer, 0, length);
      }
    } catch (IOException e) {
      throw FolderFile.named(file, e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Returns the hash of bytes. */
  public static String of(byte[] bytes) {
    return HexFormat.of().formatHex(digest().digest(bytes));
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
