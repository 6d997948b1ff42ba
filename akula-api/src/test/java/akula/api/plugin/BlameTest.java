package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The policy of these tests is this class. */
class BlameTest {

  private static StackTraceElement frame(String type, String file, int line) {
    return new StackTraceElement(type, "work", file, line);
  }

  private static String reported(Throwable thrown, StackTraceElement... stack) {
    thrown.setStackTrace(stack);
    return Blame.of(BlameTest.class, thrown);
  }

  @Test
  void theInnermostLineOfThePolicysPackageCounts() {
    var stack =
        new StackTraceElement[] {
          frame("java.util.List", "List.java", 1),
          frame("akula.api.Machine", "Machine.java", 2),
          frame("akula.api.plugin.Inner$1", "Inner.java", 3),
          frame("akula.api.plugin.BlameTest", "BlameTest.java", 4)
        };
    assertThat(reported(new IllegalStateException("oops"), stack))
        .isEqualTo("oops (illegal state exception at Inner.java:3)");
  }

  @Test
  void withoutALineWhatIsKnownIsReported() {
    String policy = BlameTest.class.getName();
    assertThat(reported(new IllegalStateException("oops")))
        .isEqualTo("oops (illegal state exception)");
    assertThat(reported(new IllegalStateException("oops"), frame(policy, null, -1)))
        .isEqualTo("oops (illegal state exception at akula.api.plugin.BlameTest.work)");
    assertThat(reported(new IllegalStateException("oops"), frame(policy, "BlameTest.java", -1)))
        .isEqualTo("oops (illegal state exception at BlameTest.java)");
  }

  @Test
  void theKindIsInWords() {
    assertThat(reported(new ArrayIndexOutOfBoundsException()))
        .isEqualTo("array index out of bounds exception");
    assertThat(reported(new java.io.IOException("gone"))).isEqualTo("gone (io exception)");
    assertThat(reported(new NoClassDefFoundError("a/B")))
        .isEqualTo("a/B (no class def found error)");
    assertThat(reported(new RuntimeException("anonymous") {}))
        .startsWith("anonymous (akula.api.plugin.");
  }

  @Test
  void aSentenceIsOneLine() {
    assertThat(reported(new IllegalStateException(" one\n  two\r\nthree ")))
        .isEqualTo("one two three (illegal state exception)");
  }

  @Test
  void whatKeptAClassFromBeingInitialisedIsReported() {
    var cause = new ArithmeticException("/ by zero");
    cause.setStackTrace(new StackTraceElement[] {frame("akula.api.plugin.X", "X.java", 9)});
    assertThat(reported(new ExceptionInInitializerError(cause)))
        .isEqualTo("/ by zero (arithmetic exception at X.java:9)");
  }
}
