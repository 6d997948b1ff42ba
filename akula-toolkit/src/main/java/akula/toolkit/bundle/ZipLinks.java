package akula.toolkit.bundle;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.ZipException;

/**
 * Looks for entries of a ZIP archive that are no plain files, of which Java's reader does not tell.
 * The names of fields and their places are those of the ZIP format's specification, 4.3.
 */
final class ZipLinks {
  private static final int CENTRAL_HEADER = 0x02014b50;
  private static final int END_HEADER = 0x06054b50;
  private static final int CENTRAL_LENGTH = 46;
  private static final int END_LENGTH = 22;
  private static final int FILE_TYPE = 0xF000;
  private static final int PLAIN_FILE = 0x8000;

  private ZipLinks() {}

  /**
   * Goes through the central directory.
   *
   * @throws ZipException if there is none, or it has an entry that is no plain file
   */
  static void refuse(byte[] archive) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    int end = archive.length - END_LENGTH;
    if (end < 0 || bytes.getInt(end) != END_HEADER) {
      throw new ZipException("is no whole ZIP archive; expected a bundle of a sweep");
    }
    int count = Short.toUnsignedInt(bytes.getShort(end + 10));
    long at = Integer.toUnsignedLong(bytes.getInt(end + 16));
    for (int i = 0; i < count; i++) {
      if (at + CENTRAL_LENGTH > end || bytes.getInt((int) at) != CENTRAL_HEADER) {
        throw new ZipException("has a directory that was cut; expected a bundle of a sweep");
      }
      int place = (int) at;
      int type = (bytes.getInt(place + 38) >>> 16) & FILE_TYPE;
      if (type != 0 && type != PLAIN_FILE) {
        throw new ZipException("has an entry that is a link, a folder or a device; expected files");
      }
      at += CENTRAL_LENGTH;
      for (int length = 28; length <= 32; length += 2) { // of name, extra field and comment
        at += Short.toUnsignedInt(bytes.getShort(place + length));
      }
    }
  }
}
