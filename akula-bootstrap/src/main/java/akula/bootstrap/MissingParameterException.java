package akula.bootstrap;

/** A run that cannot begin: its policy needs a parameter that the data set does not have. */
public final class MissingParameterException extends RunFailedException {
  private final String policy;
  private final String parameter;

  /**
   * Makes the exception.
   *
   * @param message one sentence
   * @param policy which policy, with its options
   * @param parameter what it needs
   */
  public MissingParameterException(String message, String policy, String parameter) {
    super(message, null);
    this.policy = policy;
    this.parameter = parameter;
  }

  /** Returns the policy, with its options. */
  public String policy() {
    return policy;
  }

  /** Returns the parameter that it needs. */
  public String parameter() {
    return parameter;
  }
}
