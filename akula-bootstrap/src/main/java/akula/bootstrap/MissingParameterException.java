package akula.bootstrap;

import akula.api.Requirements;

/** A run that cannot begin: its policy needs a parameter that the data set does not have. */
public final class MissingParameterException extends RunFailedException {
  private final String policy;
  private final String parameter;
  private final transient Requirements needs;

  /**
   * Makes the exception.
   *
   * @param message one sentence
   * @param policy which policy, with its options
   * @param parameter what it needs and is not there
   * @param needs all that it needs
   */
  public MissingParameterException(
      String message, String policy, String parameter, Requirements needs) {
    super(message, null);
    this.policy = policy;
    this.parameter = parameter;
    this.needs = needs;
  }

  /** Returns the policy, with its options. */
  public String policy() {
    return policy;
  }

  /** Returns the parameter that it needs and is not there. */
  public String parameter() {
    return parameter;
  }

  /** Returns all that it needs. */
  public Requirements needs() {
    return needs;
  }
}
