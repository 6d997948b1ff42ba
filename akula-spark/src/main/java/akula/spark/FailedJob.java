package akula.spark;

import akula.toolkit.cluster.ClusterFailedException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Spark says of jobs that failed, in a sentence. */
final class FailedJob {
  private static final int JAVA = 25;
  private static final int FIRST_CLASS_FILE = 44;
  private static final int LONGEST = 400;

  private static final Pattern CLASS_FILE =
      Pattern.compile("only recognizes class file versions up to (\\d+)");

  private static final Pattern LOST = Pattern.compile("ExecutorLostFailure .*Reason: (.*)");

  private static final Pattern FAILED =
      Pattern.compile(
          "Lost task \\S+ in stage \\S+ \\(TID \\d+\\) \\((\\S+) executor \\S+\\): "
              + "(?:java\\.io\\.UncheckedIOException: )?(.*)");

  private FailedJob() {}

  /** Returns why a job failed, in one line. */
  static String sentence(Throwable why) {
    String text = String.valueOf(why.getMessage());
    Matcher classFile = CLASS_FILE.matcher(text);
    if (classFile.find()) {
      return otherJava(Integer.parseInt(classFile.group(1)) - FIRST_CLASS_FILE);
    }
    Matcher lost = LOST.matcher(text);
    if (lost.find()) {
      return "the executors that were to run the same batch of pieces ended again and again, the last"
          + " one because: "
          + line(lost.group(1));
    }
    Matcher failed = FAILED.matcher(text);
    if (failed.find()) {
      return "an executor on %s cannot run what it is sent: %s"
          .formatted(failed.group(1), line(failed.group(2)));
    }
    return why instanceof ClassNotFoundException ? "there is no class " + line(text) : line(text);
  }

  private static String otherJava(int found) {
    return "an executor runs Java %d; expected Java %d, as here: set JAVA_HOME for the workers"
        .formatted(found, JAVA);
  }

  /** Returns the first line, or as much of it as fits into a sentence. */
  static String line(String text) {
    String line = text.lines().findFirst().orElse("").strip();
    return line.length() > LONGEST ? line.substring(0, LONGEST) + " ..." : line;
  }

  /**
   * Looks at what an executor says that it is.
   *
   * @param probed the version of its Java, and that of its Spark
   * @throws ClusterFailedException if one is not as expected
   */
  static void requireFit(String probed) throws ClusterFailedException {
    String[] words = probed.split(" ");
    int java = Integer.parseInt(words[0]);
    if (java != JAVA) {
      throw new ClusterFailedException(otherJava(java));
    }
    if (!words[1].equals(SparkKind.TESTED)) {
      throw new ClusterFailedException(
          "an executor has Spark %s; expected %s, as here".formatted(words[1], SparkKind.TESTED));
    }
  }
}
