package akula.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests do not sleep, do not read the clock, are given no limit of time and no fixed amount of
 * work: with any of these they pass or fail by how fast and how busy a machine is. Nor has a policy
 * of theirs an endless loop that does not wait: it would take its time from all tests behind it.
 * Where it is the point of a test, or only ends one that has failed, a line {@code // time: } and
 * the reason stands above it, in the same paragraph.
 */
class TimeInTestsTest {
  private static final Pattern TIME =
      Pattern.compile(
          "\\w\\.sleep\\(|\\bparkNanos\\(|\\bparkUntil\\(" // sleeping
              + "|import static .*\\.(sleep|parkNanos|nanoTime|currentTimeMillis|now);"
              + "|\\bassertTimeout|\\bTimeout\\(|\\.waitFor\\([^)]" // limits
              + "|, *(TimeUnit\\.)?((NANO|MICRO|MILLI)?SECONDS|MINUTES|HOURS|DAYS)\\)"
              + "|\\.join\\((\\d|Duration)|\\b(orTimeout|completeOnTimeout)\\("
              + "|\\b(nanoTime|currentTimeMillis|Instant\\.now)\\(" // the clock
              + "|-lt [0-9]{5,}|<=? ?(?:[0-9]_?){7,};" // loops of a shell, and of Java
              + "|\"[^\"]*\\bwhile \\(true\\) *\\{(?!.*park\\(\\))"); // policies that never end
  private static final Pattern TIME_IN_C =
      Pattern.compile(
          "\\b(u|nano|clock_nano)?sleep\\(|\\b(alarm|setitimer|timer_settime)\\("
              + "|\\bpoll\\((?!.*, (-1|0)\\))"); // one that waits so long
  private static final Pattern REASON = Pattern.compile("^ *(//|/\\*) time: \\w.*");

  @Test
  void whatDependsOnTimeSaysWhy() throws IOException {
    List<String> without = new ArrayList<>();
    for (Path source : sources()) {
      List<String> lines = Files.readAllLines(source);
      linesWithoutReason(lines, source.toString().endsWith(".java") ? TIME : TIME_IN_C)
          .forEach(line ->
              without.add(
                  "%s:%d: %s"
                      .formatted(Product.inCheckout(source), line + 1, lines.get(line).strip())));
    }
    assertThat(without).as("lines without '// time: REASON' in the paragraph above").isEmpty();
  }

  private static List<Path> sources() {
    return Stream.concat(Product.testSources().stream(), Product.testSourcesInC().stream())
        .toList();
  }

  @Test
  void everyTestOfEveryModuleIsLookedAt() {
    assertThat(sources())
        .extracting(source -> Product.inCheckout(source).getFileName().toString())
        .contains(
            "TimeInTestsTest.java",
            "ParametersTest.java",
            "DistributedIntensityTest.java",
            "AgentTest.java",
            "reporter.c",
            "harness.c",
            "harness.h",
            "parts.c");
  }

  @Test
  void reasonsAreForTheirParagraph() {
    // time: these lines are what the rule is tried on
    List<String> lines =
        """
        Thread.sleep(5);
        TimeUnit.SECONDS.sleep(5);
        TimeUnit.MILLISECONDS.sleep(5);
        MINUTES.sleep(5);
        future.get(5, SECONDS);
        latch.await(5, TimeUnit.NANOSECONDS);
        worker.join(5000);
        worker.join(Duration.ofSeconds(5));
        future.orTimeout(5, unit);
        LockSupport.parkNanos(5);
        import static java.lang.Thread.sleep;
        assertTimeoutPreemptively(second, work);
        @Timeout(5)
        process.waitFor(5, TimeUnit.SECONDS);
        long now = System.nanoTime();
        "i=0; while [ $i -lt 10000 ]; do"
        for (int i = 0; i < 1_000_000; i++) {
        policy("while (true) {}", "");

        policy("while (true) { LockSupport.park(); }", "");
        process.waitFor();
        future.get();
        latch.await();
        worker.join();
        String.join(", ", names);
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
    assertThat(linesWithoutReason(lines, TIME))
        .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 33, 36);
  }

  @Test
  void testsInCAreHeldToItAsWell() {
    List<String> lines =
        """
        usleep(500);
        nanosleep(&some, NULL);
        sleep(1);
        alarm(5);
        poll(NULL, 0, 5);
        EQUAL(poll(&polled, 1, 1000), 1);

        poll(&polled, 1, -1);
        WAIT_UNTIL(poll(&polled, 1, 0) == 1);
        run(&agent, 0, "sleep");

        /* time: it only ends a test that hangs */
        alarm(5);
        """
            .lines()
            .toList();
    assertThat(linesWithoutReason(lines, TIME_IN_C)).containsExactly(0, 1, 2, 3, 4, 5);
  }

  private static List<Integer> linesWithoutReason(List<String> lines, Pattern time) {
    List<Integer> found = new ArrayList<>();
    boolean reason = false;
    for (int line = 0; line < lines.size(); line++) {
      String text = lines.get(line);
      reason = !text.isBlank() && (reason || REASON.matcher(text).matches());
      if (!reason && time.matcher(text).find()) {
        found.add(line);
      }
    }
    return found;
  }
}
