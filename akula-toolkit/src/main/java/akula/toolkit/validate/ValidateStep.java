package akula.toolkit.validate;

/** What is done at a time. */
public sealed interface ValidateStep {
  /**
   * An application runs alone.
   *
   * @param application position in the campaign
   * @param round from 0
   * @param after whether after the runs that are compared, and not before them
   */
  record Solo(int application, int round, boolean after) implements ValidateStep {}

  /**
   * A workload runs under a policy.
   *
   * @param workload its position
   * @param policy position of the policy
   * @param repeat from 0
   */
  record Real(int workload, int policy, int repeat) implements ValidateStep {}
}
