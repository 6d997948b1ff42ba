package akula.api.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The policy of these tests is this class. */
class BlameTest {

  private static StackTraceElement frame(String type, String file, int line) {
    return new StackTraceElement(type, "work", file, line);
  }

  private static String told(Throwable thrown, StackTraceElement... stack) {
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
    assertThat(told(new IllegalStateException("oops"), stack))
        .isEqualTo("oops (illegal state exception at Inner.java:3)");
  }

  @Test
  void withoutALineWhatIsKnownIsTold() {
    String policy = BlameTest.class.getName();
    assertThat(told(new IllegalStateException("oops"))).isEqualTo("oops (illegal state exception)");
    assertThat(told(new IllegalStateException("oops"), frame(policy, null, -1)))
        .isEqualTo("oops (illegal state exception at akula.api.plugin.BlameTest.work)");
    assertThat(told(new IllegalStateException("oops"), frame(policy, "BlameTest.java", -1)))
        .isEqualTo("oops (illegal state exception at BlameTest.java)");
  }

  @Test
  void theKindIsInWords() {
    assertThat(told(new ArrayIndexOutOfBoundsException()))
        .isEqualTo("array index out of bounds exception");
    assertThat(told(new java.io.IOException("gone"))).isEqualTo("gone (io exception)");
    assertThat(told(new NoClassDefFoundError("a/B"))).isEqualTo("a/B (no class def found error)");
    assertThat(told(new RuntimeException("anonymous") {}))
        .startsWith("anonymous (akula.api.plugin.");
  }

  @Test
  void aSentenceIsOneLine() {
    assertThat(told(new IllegalStateException(" one\n  two\r\nthree ")))
        .isEqualTo("one two three (illegal state exception)");
  }

  @Test
  void whatKeptAClassFromBeingInitialisedIsTold() {
    var cause = new ArithmeticException("/ by zero");
    cause.setStackTrace(new StackTraceElement[] {frame("akula.api.plugin.X", "X.java", 9)});
    assertThat(told(new ExceptionInInitializerError(cause)))
        .isEqualTo("/ by zero (arithmetic exception at X.java:9)");
  }
}
