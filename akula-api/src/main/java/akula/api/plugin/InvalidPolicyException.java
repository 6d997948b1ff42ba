package akula.api.plugin;

import java.util.List;

/**
 * A policy cannot be found, made or set as asked. The message is written for the person who asked:
 * one sentence, or the output of the compiler.
 */
public final class InvalidPolicyException extends RuntimeException {
  private final Fault fault;
  private final String[] several;

  /** What kind of thing is wrong. */
  public enum Fault {
    /** No policy has the name, or there is no such file. */
    UNKNOWN,
    /** What is written behind the name, or before it. */
    OPTIONS,
    /** A source file that is not compiled, or has no policy. */
    SOURCE,
    /** A jar or folder of plugins. */
    PLUGIN,
    /** What the class of a policy declares. */
    CLASS,
    /** The policy needs what is not there. */
    NEEDS,
    /** The policy does not come back. */
    HANGS
  }

  /**
   * Makes an exception.
   *
   * @param fault what kind of thing is wrong
   * @param message what is wrong, and what would be right
   */
  public InvalidPolicyException(Fault fault, String message) {
    this(fault, message, null);
  }

  /**
   * Makes an exception with a cause, for those who ask for details.
   *
   * @param fault what kind of thing is wrong
   * @param message what is wrong, and what would be right
   * @param cause what was thrown
   */
  public InvalidPolicyException(Fault fault, String message, Throwable cause) {
    this(fault, message, cause, new String[0]);
  }

  private InvalidPolicyException(Fault fault, String message, Throwable cause, String[] several) {
    super(message, cause);
    this.fault = fault;
    this.several = several;
  }

  /** Returns the same about a text that is several policies, each of them right. */
  InvalidPolicyException ofSeveral(List<String> specs) {
    return new InvalidPolicyException(fault, getMessage(), this, specs.toArray(String[]::new));
  }

  /** Returns what kind of thing is wrong. */
  public Fault fault() {
    return fault;
  }

  /**
   * Returns the policies, each of them right, that are written with commas between them where one
   * is expected; empty if something else is wrong.
   */
  public List<String> several() {
    return List.of(several);
  }
}
