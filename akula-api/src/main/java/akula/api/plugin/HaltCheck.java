package akula.api.plugin;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.util.Map;
import java.util.Set;

/**
 * Refuses classes that name {@link Runtime#halt}, also as a word with which they look for a method.
 * It ends the process before anybody can tell, with an exit code that may say that all went well.
 */
final class HaltCheck {
  private static final String HALT = "halt";

  /** What looks for methods by their names. */
  private static final Map<String, Set<String>> SEARCHES =
      Map.of(
          "java/lang/Class",
          Set.of("getMethod", "getMethods", "getDeclaredMethod", "getDeclaredMethods"),
          "java/lang/invoke/MethodHandles$Lookup",
          Set.of("findVirtual", "findSpecial", "bind"));

  private HaltCheck() {}

  /**
   * Checks a class of somebody else's before it is defined. What makes up the name of the method at
   * run time, or takes it from another class, is not found.
   *
   * @param name of the class, with its package
   * @param file the class file; one that is broken is left to the JVM
   * @throws IncompatibleClassChangeError if the class halts the JVM
   */
  static void check(String name, byte[] file) {
    if (halts(file)) {
      throw new IncompatibleClassChangeError(
          "class " + name + " calls Runtime.halt, which ends the process unseen; no plug-in may");
    }
  }

  private static boolean halts(byte[] file) {
    try {
      boolean says = false;
      boolean searches = false;
      for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
        switch (entry) {
          case StringEntry word -> says |= word.utf8().equalsString(HALT);
          case MemberRefEntry member -> {
            String owner = member.owner().asInternalName();
            if (owner.equals("java/lang/Runtime") && member.name().equalsString(HALT)) {
              return true;
            }
            searches |=
                SEARCHES.getOrDefault(owner, Set.of()).contains(member.name().stringValue());
          }
          default -> {}
        }
      }
      return says && searches;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
