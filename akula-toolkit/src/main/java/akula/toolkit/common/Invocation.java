package akula.toolkit.common;

/**
 * How the command of this process was called, so that commands that it prints can be typed where
 * the user stands: {@code ./akula} in a checkout, {@code akula} where it is installed, or a path.
 */
public final class Invocation {
  /** The system property by which the launcher tells. */
  public static final String PROPERTY = "akula.called";

  /** Of who uses the library, and may have a checkout. */
  private static final String OTHERWISE = "./akula";

  /** A command in a sentence. */
  private static final String QUOTED = "'akula ";

  private Invocation() {}

  /** Returns the first word of a command. */
  public static String name() {
    return ShellWord.quoted(System.getProperty(PROPERTY, OTHERWISE));
  }

  /**
   * Returns a command as it can be typed.
   *
   * @param arguments what stands behind the name, quoted as a shell needs it
   */
  public static String command(String arguments) {
    return name() + " " + arguments;
  }

  /**
   * Returns a sentence whose quoted commands can be typed; a launcher has to have told the name.
   */
  public static String inSentence(String sentence) {
    return System.getProperty(PROPERTY) == null
        ? sentence
        : sentence.replace(QUOTED, "'" + name() + " ");
  }
}
