package akula.cli;

import akula.profiler.kernels.Kernels;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Amounts of work for programs of tests, found by doubling: a number that is written down takes
 * some time on one machine and another on the next. What counts is processor time, so that a busy
 * machine does not make amounts small.
 */
public final class Work {
  /** Iterations of a shell's loop, or steps of a kernel, to begin with. */
  private static final long FIRST = 1000;

  /** Beyond that something else is wrong. */
  private static final long MOST = 1L << 40;

  /** The shell's own times, then those of its children: {@code 0m0.010000s 0m0.000000s}. */
  private static final Pattern TIME = Pattern.compile("(\\d+)m(\\d+(?:\\.\\d+)?)s");

  /** Each is found once in a JVM; all tests of one run so ask for the same amounts. */
  private static final ConcurrentMap<String, Long> FOUND = new ConcurrentHashMap<>();

  private Work() {}

  /** Returns a loop of the shell that keeps a processor busy for so long, or up to twice that. */
  public static String loop(int millis) {
    return loopOf(iterations(millis));
  }

  /** Returns how often {@link #loop} goes round. */
  public static long iterations(int millis) {
    return found("loop", millis, count -> List.of("sh", "-c", loopOf(count)));
  }

  private static String loopOf(long iterations) {
    return "i=0; while [ $i -lt %d ]; do i=$((i + 1)); done".formatted(iterations);
  }

  /**
   * Returns how much a kernel has to do to be busy for so long, or up to twice that.
   *
   * @param kernel its name, and its arguments before the amount
   */
  public static long kernel(int millis, String... kernel) {
    return found(
        String.join(" ", kernel),
        millis,
        count -> {
          List<String> command = new ArrayList<>(List.of(program()));
          command.addAll(List.of(kernel));
          command.add(Long.toString(count));
          return command;
        });
  }

  private static String program() {
    try {
      return Kernels.path().toString();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static long found(String what, int millis, LongFunction<List<String>> command) {
    return FOUND.computeIfAbsent(
        what + " for " + millis,
        _ -> {
          long count = FIRST;
          while (count < MOST && processorMillis(command.apply(count)) < millis) {
            count *= 2;
          }
          return count;
        });
  }

  private static double processorMillis(List<String> command) {
    List<String> timed = new ArrayList<>(List.of("sh", "-c", "\"$@\" >/dev/null; times", "-"));
    timed.addAll(command);
    try {
      Process process = new ProcessBuilder(timed).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(command + ": " + said);
      }
      return childrensMillis(said);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static double childrensMillis(String times) {
    double sum = 0;
    Matcher time = TIME.matcher(times);
    for (int i = 0; time.find(); i++) {
      sum += i < 2 ? 0 : 60 * Double.parseDouble(time.group(1)) + Double.parseDouble(time.group(2));
    }
    return 1000 * sum;
  }
}
