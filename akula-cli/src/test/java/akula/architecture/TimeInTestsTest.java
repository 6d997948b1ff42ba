package akula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Tests do not sleep, do not read the clock, are given no limit of time and no fixed amount of
 * work: with any of these they pass or fail by how fast and how busy a machine is. Where it is the
 * point of a test, or only ends one that has failed, a line {@code // time: } and the reason stands
 * above it, in the same paragraph.
 */
class TimeInTestsTest {
  private static final Pattern TIME =
      Pattern.compile(
          "\\b(Thread|SECONDS)\\.sleep\\(|\\bparkNanos\\(|\\bparkUntil\\(" // sleeping
              + "|import static .*\\.(sleep|parkNanos|nanoTime|currentTimeMillis|now);"
              + "|\\bassertTimeout|\\bTimeout\\(|\\.waitFor\\([^)]" // limits
              + "|\\b(nanoTime|currentTimeMillis|Instant\\.now)\\(" // the clock
              + "|-lt [0-9]{5,}|<=? ?(?:[0-9]_?){7,};"); // loops of a shell, and of Java
  private static final Pattern REASON = Pattern.compile("^ *// time: \\w.*");

  @Test
  void whatDependsOnTimeSaysWhy() throws IOException {
    List<String> without = new ArrayList<>();
    for (Path source : Product.testSources()) {
      List<String> lines = Files.readAllLines(source);
      linesWithoutReason(lines)
          .forEach(line ->
              without.add(
                  "%s:%d: %s"
                      .formatted(Product.inCheckout(source), line + 1, lines.get(line).strip())));
    }
    assertThat(without).as("lines without '// time: REASON' in the paragraph above").isEmpty();
  }

  @Test
  void everyTestOfEveryModuleIsLookedAt() {
    assertThat(Product.testSources())
        .extracting(source -> Product.inCheckout(source).getFileName().toString())
        .contains(
            "TimeInTestsTest.java",
            "ParametersTest.java",
            "DistributedIntensityTest.java",
            "AgentTest.java");
  }

  @Test
  void reasonsAreForTheirParagraph() {
    // time: these lines are what the rule is tried on
    List<String> lines =
        """
        Thread.sleep(5);
        TimeUnit.SECONDS.sleep(5);
        LockSupport.parkNanos(5);
        import static java.lang.Thread.sleep;
        assertTimeoutPreemptively(second, work);
        @Timeout(5)
        process.waitFor(5, TimeUnit.SECONDS);
        long now = System.nanoTime();
        "i=0; while [ $i -lt 10000 ]; do"
        for (int i = 0; i < 1_000_000; i++) {

        process.waitFor();
        clock.elapsedNanos();
        Thread.onSpinWait();
        for (int i = 0; i < 999_999; i++) {

        // time: the policy that is tried sleeps
        PAUSE
        PAUSE

        PAUSE

        // time:
        PAUSE
        """
            .replace("PAUSE", "Thread." + "sleep(5);")
            .lines()
            .toList();
    assertThat(linesWithoutReason(lines)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 23);
  }

  private static List<Integer> linesWithoutReason(List<String> lines) {
    List<Integer> found = new ArrayList<>();
    boolean reason = false;
    for (int line = 0; line < lines.size(); line++) {
      String text = lines.get(line);
      reason = !text.isBlank() && (reason || REASON.matcher(text).matches());
      if (!reason && TIME.matcher(text).find()) {
        found.add(line);
      }
    }
    return found;
  }
}
