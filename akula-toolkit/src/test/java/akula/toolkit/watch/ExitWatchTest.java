package akula.toolkit.watch;

import static org.assertj.core.api.Assertions.assertThat;

import akula.api.host.PolicyCalls;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExitWatchTest {
  private static final StackTraceElement[] WAITING = {
    frame("java.lang.Object", "wait"), frame("java.lang.Shutdown", "exit"),
  };

  /** The class that may end the process. */
  private static final class Command {}

  private final ExitWatch watch = new ExitWatch(Command.class, _ -> {});

  private static StackTraceElement frame(String type, String method) {
    return new StackTraceElement(type, method, type + ".java", 7);
  }

  private static StackTraceElement[] exit(StackTraceElement... callers) {
    StackTraceElement[] stack = new StackTraceElement[WAITING.length + 2 + callers.length];
    System.arraycopy(WAITING, 0, stack, 0, WAITING.length);
    stack[WAITING.length] = frame("java.lang.Runtime", "exit");
    stack[WAITING.length + 1] = frame("java.lang.System", "exit");
    System.arraycopy(callers, 0, stack, WAITING.length + 2, callers.length);
    return stack;
  }

  private Map<Thread, StackTraceElement[]> threads(StackTraceElement... stack) {
    return Map.of(Thread.currentThread(), stack);
  }

  @Test
  void aPolicyIsReportedWithItsCallbackAndTheLine() {
    var stack =
        exit(
            frame("Elsewhere", "stop"),
            frame("MyPolicy", "updateSchedule"),
            frame(PolicyCalls.class.getName(), "updateSchedule"));
    assertThat(watch.culprit(threads(stack)))
        .hasValue(
            "policy class MyPolicy called System.exit in updateSchedule at Elsewhere.java:7, which"
                + " no policy may; the run has failed.");
  }

  @Test
  void aConstructorIsReported() {
    assertThat(watch.culprit(threads(exit(frame("MyPolicy", "<init>")))))
        .hasValue(
            "policy class MyPolicy called System.exit in its constructor at MyPolicy.java:7, which"
                + " no policy may; the run has failed.");
    assertThat(watch.culprit(threads(exit(frame("MyPolicy", "<clinit>")))).orElseThrow())
        .contains("in its static initialiser at");
  }

  @Test
  void aSignalHasNoCulprit() {
    assertThat(watch.culprit(threads(WAITING))).isEmpty();
    assertThat(watch.culprit(threads(frame("MyPolicy", "updateSchedule")))).isEmpty();
  }

  @Test
  void theEndOfTheCommandIsRight() {
    assertThat(watch.culprit(threads(exit(frame(Command.class.getName(), "main"))))).isEmpty();
  }
}
