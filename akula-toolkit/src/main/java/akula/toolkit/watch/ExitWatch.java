package akula.toolkit.watch;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Finds out who ends the process: a signal, the command itself, or a policy, which may not. No
 * policy can be kept from calling {@link System#exit}, but it can be told apart by the stack of the
 * thread that did.
 */
public final class ExitWatch {
  private static final Set<String> EXITS = Set.of(System.class.getName(), Runtime.class.getName());

  private final String command;
  private final Consumer<String> messages;
  private Optional<String> found; // null until it was looked for

  /**
   * Makes a watch.
   *
   * @param command the class that may end the process
   * @param messages takes the sentence about a policy that ends it
   */
  public ExitWatch(Class<?> command, Consumer<String> messages) {
    this.command = command.getName();
    this.messages = messages;
  }

  /**
   * Returns whether it is a policy that ends the process, which is ending; who asks first has that
   * said, before anything is said that comes of it.
   */
  public synchronized boolean isByPolicy() {
    if (found == null) {
      found = culprit(Thread.getAllStackTraces());
      found.ifPresent(messages);
    }
    return found.isPresent();
  }

  /**
   * Returns the sentence about a policy that is ending the process, or nothing if it is none.
   *
   * @param stacks of all threads, the innermost call first
   */
  public Optional<String> culprit(Map<Thread, StackTraceElement[]> stacks) {
    return stacks.values().stream().flatMap(this::described).findFirst();
  }

  private Stream<String> described(StackTraceElement[] stack) {
    int caller = 0;
    boolean exits = false;
    while (caller < stack.length && isPartOfExit(stack[caller])) {
      exits |= isExit(stack[caller++]);
    }
    if (!exits || caller == stack.length || stack[caller].getClassName().equals(command)) {
      return Stream.empty();
    }
    StackTraceElement place = stack[caller];
    int entry = PolicyStack.entry(stack);
    StackTraceElement callback = stack[entry < 0 ? caller : entry];
    return Stream.of(
        ("policy class %s called System.exit in %s at %s:%d, which no policy may;"
                + " the run has failed.")
            .formatted(
                callback.getClassName(),
                PolicyStack.name(callback),
                place.getFileName(),
                place.getLineNumber()));
  }

  /** A shutdown stands in the methods of the JDK that wait for its hooks. */
  private static boolean isPartOfExit(StackTraceElement frame) {
    return frame.getClassName().startsWith("java.lang.")
        || frame.getClassName().startsWith("jdk.internal.");
  }

  private static boolean isExit(StackTraceElement frame) {
    return frame.getMethodName().equals("exit") && EXITS.contains(frame.getClassName());
  }
}
