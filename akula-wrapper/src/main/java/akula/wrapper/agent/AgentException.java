package akula.wrapper.agent;

/** The agent cannot be started, or is gone, or does not answer. */
public final class AgentException extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean none;

  /** Makes one with a sentence for people. */
  public AgentException(String message) {
    this(message, null);
  }

  /** Makes one with a sentence for people and what led to it. */
  public AgentException(String message, Throwable cause) {
    this(message, cause, false);
  }

  private AgentException(String message, Throwable cause, boolean none) {
    super(message, cause);
    this.none = none;
  }

  /** Returns one that tells that what was started as an agent is none of this version. */
  static AgentException none(String message, Throwable cause) {
    return new AgentException(message, cause, true);
  }

  /** Returns whether what was started is no agent of this version. */
  public boolean isNone() {
    return none;
  }
}
