package akula.api.plugin;

import akula.api.Scheduler;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ConstantPoolSharingOption;
import java.lang.classfile.ClassFile.DebugElementsOption;
import java.lang.classfile.ClassFile.LineNumbersOption;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a policy decides by, as a hash: of its class and of all classes that these name, but for
 * Java's own and the model ({@code akula.api}). Line numbers and names of local variables do not
 * count, so that a comment changes nothing, and neither does a build of unchanged sources.
 */
final class PolicyFingerprint {
  private static final ClassFile FILES =
      ClassFile.of(
          DebugElementsOption.DROP_DEBUG,
          LineNumbersOption.DROP_LINE_NUMBERS,
          ConstantPoolSharingOption.NEW_POOL);

  private static final String MODEL = Scheduler.class.getPackageName().replace('.', '/') + "/";

  private final ClassLoader loader;

  /** What classes say that count, by their internal names; empty if they do not count. */
  private final Map<String, byte[]> seen = new TreeMap<>();

  private final Deque<String> open = new ArrayDeque<>();

  private PolicyFingerprint(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * Returns the fingerprint of a policy.
   *
   * @return SHA-256 in hexadecimal digits
   * @throws UncheckedIOException if a class file cannot be read
   */
  static String of(Class<?> type) {
    PolicyFingerprint fingerprint = new PolicyFingerprint(type.getClassLoader());
    fingerprint.open.add(type.getName().replace('.', '/'));
    return fingerprint.hash();
  }

  private String hash() {
    while (!open.isEmpty()) {
      String name = open.remove();
      if (!seen.containsKey(name)) {
        seen.put(name, counts(name) ? read(name) : new byte[0]);
      }
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      seen.forEach((name, bytes) -> {
        digest.update(name.getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
      });
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

  private static boolean counts(String name) {
    boolean model = name.startsWith(MODEL);
    return !model && !name.startsWith("java/") && !name.startsWith("javax/");
  }

  private byte[] read(String name) {
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      if (in == null) {
        return new byte[0];
      }
      ClassModel model = FILES.parse(in.readAllBytes());
      for (PoolEntry entry : model.constantPool()) {
        if (entry instanceof ClassEntry of) {
          open.add(element(of.asInternalName()));
        }
      }
      return FILES.transformClass(model, ClassTransform.ACCEPT_ALL);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An array is named by its descriptor, such as {@code [[La/B;}. */
  private static String element(String name) {
    return name.startsWith("[") ? name.replaceAll("^\\[+L?|;$", "") : name;
  }
}
