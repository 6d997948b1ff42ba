package akula.contract;

/**
 * What came of holding a policy to a rule.
 *
 * @param text empty if it is kept; else what is wrong, where and when, and what to do about it, or
 *     why it was not tried
 */
public record RuleVerdict(Rule rule, Status status, String text) {
  /** Whether a rule is kept. */
  public enum Status {
    /** It held in all runs. */
    KEPT,
    /** It did not. */
    BROKEN,
    /** It says nothing of such a policy, or another rule that is broken comes first. */
    NOT_TRIED
  }

  static RuleVerdict kept(Rule rule) {
    return new RuleVerdict(rule, Status.KEPT, "");
  }

  static RuleVerdict notTried(Rule rule, String why) {
    return new RuleVerdict(rule, Status.NOT_TRIED, why);
  }

  static RuleVerdict broken(Rule rule, String what) {
    String remedy = rule.remedy();
    return new RuleVerdict(rule, Status.BROKEN, remedy.isEmpty() ? what : what + "; " + remedy);
  }
}
