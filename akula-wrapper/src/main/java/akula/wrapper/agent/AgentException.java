package akula.wrapper.agent;

/** The agent cannot be started, or is gone, or does not answer. */
public final class AgentException extends Exception {
  private static final long serialVersionUID = 1;

  /** Makes one with a sentence for people. */
  public AgentException(String message) {
    super(message);
  }

  /** Makes one with a sentence for people and what led to it. */
  public AgentException(String message, Throwable cause) {
    super(message, cause);
  }
}
