package akula.api.plugin;

import java.net.URI;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reports what a plug-in threw, a policy for one, and where in its source, to its author. */
public final class Blame {
  /** How many calls of a policy within its own code are named. */
  private static final int PLACES = 3;

  private Blame() {}

  /**
   * Returns the end of a sentence: what is wrong, then the kind of exception and the line of the
   * policy, or another plug-in, that it came from.
   *
   * @param policy the policy's class
   * @param thrown what came out of a call of it
   */
  public static String of(Class<?> policy, Throwable thrown) {
    Throwable root = root(thrown);
    String kind = kind(root) + place(policy, root).map(place -> " at " + place).orElse("");
    String message = message(root);
    return message.isEmpty() ? kind : message + " (" + kind + ")";
  }

  /** Returns the same, and names the jar of a policy that comes from one of its own. */
  public static String ofJar(Class<?> policy, Throwable thrown) {
    boolean own = policy.getClassLoader() == Blame.class.getClassLoader();
    String origin = own ? "" : origin(policy);
    return of(policy, thrown) + (origin.endsWith(".jar") ? ", in " + origin : "");
  }

  /** A class that could not be initialised is not what is wrong, but why it could not. */
  private static Throwable root(Throwable thrown) {
    boolean wrapped = thrown instanceof ExceptionInInitializerError && thrown.getCause() != null;
    return wrapped ? thrown.getCause() : thrown;
  }

  private static String message(Throwable thrown) {
    if (thrown instanceof StackOverflowError) {
      return "it called itself too deeply";
    }
    if (thrown instanceof OutOfMemoryError) {
      return "it ran out of memory: the Java heap is full";
    }
    String message = thrown.getMessage();
    return message == null ? "" : message.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** ArrayIndexOutOfBoundsException becomes 'array index out of bounds exception'. */
  private static String kind(Throwable thrown) {
    String name = thrown.getClass().getSimpleName();
    return name.isEmpty()
        ? thrown.getClass().getName()
        : name.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ")
            .toLowerCase(Locale.ROOT);
  }

  /**
   * Returns file and line of the innermost call that the policy or another class of its package
   * made, or nothing if no such call is known.
   */
  public static Optional<String> place(Class<?> policy, Throwable thrown) {
    return place(policy, thrown.getStackTrace());
  }

  /**
   * Returns file and line of the innermost call that the policy or another class of its package
   * made, or nothing if no such call is known.
   *
   * @param stack the innermost call first
   */
  public static Optional<String> place(Class<?> policy, StackTraceElement[] stack) {
    return Stream.of(stack)
        .filter(frame -> packageOf(frame.getClassName()).equals(policy.getPackageName()))
        .findFirst()
        .map(Blame::place);
  }

  /**
   * Returns where in its own package a policy is, the innermost call first, as in {@code
   * MyPolicy.java:12 in find, MyPolicy.java:7 in updateSchedule}; empty if it is not known.
   *
   * @param stack the innermost call first
   */
  public static String places(Class<?> policy, StackTraceElement[] stack) {
    return Stream.of(stack)
        .filter(frame -> packageOf(frame.getClassName()).equals(policy.getPackageName()))
        .limit(PLACES)
        .map(frame -> place(frame) + " in " + frame.getMethodName())
        .collect(Collectors.joining(", "));
  }

  /** Returns the jar or the folder that a class comes from, as far as that is known. */
  public static String origin(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? "the class path"
        : Path.of(URI.create(source.getLocation().toString())).toString();
  }

  private static String packageOf(String className) {
    return className.substring(0, Math.max(0, className.lastIndexOf('.')));
  }

  private static String place(StackTraceElement frame) {
    if (frame.getFileName() == null) {
      return frame.getClassName() + "." + frame.getMethodName();
    }
    return frame.getLineNumber() < 0
        ? frame.getFileName()
        : frame.getFileName() + ":" + frame.getLineNumber();
  }
}
