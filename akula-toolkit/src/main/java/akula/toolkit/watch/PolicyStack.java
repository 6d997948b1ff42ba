package akula.toolkit.watch;

import akula.api.host.PolicyCalls;

/** Where in a stack the simulator has called a policy. */
public final class PolicyStack {
  private static final String CALLER = PolicyCalls.class.getName();

  private PolicyStack() {}

  /**
   * Returns the position of the callback that the simulator has called, or -1 if it is in none.
   *
   * @param stack the innermost call first
   */
  public static int entry(StackTraceElement[] stack) {
    for (int i = 1; i < stack.length; i++) {
      if (stack[i].getClassName().equals(CALLER)) {
        return i - 1;
      }
    }
    return -1;
  }
}
