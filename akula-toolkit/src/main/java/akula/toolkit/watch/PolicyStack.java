package akula.toolkit.watch;

import akula.api.host.PolicyCalls;
import akula.api.plugin.PolicyFactory;
import java.util.regex.Pattern;

/** Where in a stack the simulator has called a policy. */
public final class PolicyStack {
  private static final String CALLER = PolicyCalls.class.getName();
  private static final String MAKER = PolicyFactory.class.getName();

  /** What stands between the simulator and a constructor. */
  private static final Pattern MAKING =
      Pattern.compile("(\\Qakula.api.plugin.\\E|java\\.|jdk\\.|sun\\.).*");

  private PolicyStack() {}

  /**
   * Returns the position of the callback, or constructor, that the simulator has called, or -1 if
   * it is in none.
   *
   * @param stack the innermost call first
   */
  public static int entry(StackTraceElement[] stack) {
    for (int i = 1; i < stack.length; i++) {
      if (stack[i].getClassName().equals(CALLER)) {
        return stack[i - 1].getClassName().equals(MAKER) ? constructor(stack, i - 1) : i - 1;
      }
    }
    return -1;
  }

  private static int constructor(StackTraceElement[] stack, int maker) {
    int i = maker;
    while (i >= 0 && MAKING.matcher(stack[i].getClassName()).matches()) {
      i--;
    }
    return i;
  }

  /** Returns whether a call makes a policy, and so belongs to no time of a run. */
  public static boolean makes(StackTraceElement call) {
    return call.getMethodName().startsWith("<");
  }

  /** Returns how a call of a policy is named in a sentence. */
  public static String name(StackTraceElement call) {
    return switch (call.getMethodName()) {
      case "<init>" -> "its constructor";
      case "<clinit>" -> "its static initialiser";
      default -> call.getMethodName();
    };
  }
}
