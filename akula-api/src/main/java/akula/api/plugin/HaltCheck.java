package akula.api.plugin;

import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ConstantPool;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;

/**
 * Refuses classes that name {@link Runtime#halt}. It ends the process before anybody can tell, with
 * an exit code that may say that all went well.
 */
final class HaltCheck {
  private HaltCheck() {}

  /**
   * Checks a class of somebody else's before it is defined. What calls the method by its name at
   * run time is not found.
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
      ConstantPool pool = ClassFile.of().parse(file).constantPool();
      for (PoolEntry entry : pool) {
        if (entry instanceof MemberRefEntry member
            && member.name().equalsString("halt")
            && member.owner().asInternalName().equals("java/lang/Runtime")) {
          return true;
        }
      }
      return false;
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
