package akula.toolkit.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** What a manifest tells of the code of a plug-in, so that results of two codes are not mixed. */
public final class CodeFields {
  private CodeFields() {}

  /**
   * Returns the class, of what did not come with the product the hash of its file, and the
   * fingerprint.
   *
   * @param origin the jar, source file or folder that it comes from
   * @param fingerprint of what it computes by
   * @throws IOException if that file cannot be read any more
   */
  public static SequencedMap<String, Object> of(Class<?> type, String origin, String fingerprint)
      throws IOException {
    SequencedMap<String, Object> fields = new LinkedHashMap<>();
    fields.put("class", type.getName());
    Path file = Path.of(origin);
    if (Files.isRegularFile(file) && !ships(type)) {
      fields.put("sha256", Sha256.of(file));
    }
    fields.put("fingerprint", fingerprint);
    return fields;
  }

  /** What was loaded with the product came with it, and is told by the version. */
  private static boolean ships(Class<?> type) {
    return type.getClassLoader() == CodeFields.class.getClassLoader();
  }
}
