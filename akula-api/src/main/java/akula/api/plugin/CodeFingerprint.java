package akula.api.plugin;

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
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the code of a plug-in does, as a hash: of its classes and of all classes that these name,
 * but for Java's own and those that hosts give it ({@code akula.api} is to policies). Line numbers
 * and names of local variables do not count, so that a comment changes nothing, and neither does a
 * build of unchanged sources.
 */
public final class CodeFingerprint {
  private static final ClassFile FILES =
      ClassFile.of(
          DebugElementsOption.DROP_DEBUG,
          LineNumbersOption.DROP_LINE_NUMBERS,
          ConstantPoolSharingOption.NEW_POOL);

  private final ClassLoader loader;

  /** How the internal names of classes begin that do not count. */
  private final List<String> others = new ArrayList<>(List.of("java/", "javax/"));

  /** What classes say that count, by their internal names; empty if they do not count. */
  private final Map<String, byte[]> seen = new TreeMap<>();

  private final Deque<String> open = new ArrayDeque<>();

  private CodeFingerprint(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * Returns the fingerprint of a plug-in.
   *
   * @param types its classes; others that they name need not be among them
   * @param given packages, with those within, that it has from its host
   * @return SHA-256 in hexadecimal digits
   * @throws UncheckedIOException if a class file cannot be read
   */
  public static String of(List<Class<?>> types, List<String> given) {
    CodeFingerprint fingerprint = new CodeFingerprint(types.getFirst().getClassLoader());
    given.forEach(one -> fingerprint.others.add(internal(one) + "/"));
    types.forEach(type -> fingerprint.open.add(internal(type.getName())));
    return fingerprint.hash();
  }

  private static String internal(String name) {
    return name.replace('.', '/');
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

  private boolean counts(String name) {
    return others.stream().noneMatch(name::startsWith);
  }

  private byte[] read(String name) {
    try (InputStream in = open(name + ".class")) {
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

  /** Past the cache of open jars, in which a plug-in that was built again is still as it was. */
  private InputStream open(String file) throws IOException {
    URL place = loader.getResource(file);
    if (place == null) {
      return loader.getResourceAsStream(file); // a class that was compiled in memory
    }
    URLConnection connection = place.openConnection();
    connection.setUseCaches(loader == ClassLoader.getSystemClassLoader());
    return connection.getInputStream();
  }

  /** An array is named by its descriptor, such as {@code [[La/B;}. */
  private static String element(String name) {
    return name.startsWith("[") ? name.replaceAll("^\\[+L?|;$", "") : name;
  }
}
