package akula.toolkit.decisions;

import akula.api.plugin.PolicyCatalog;
import java.nio.file.Path;
import java.time.LocalDate;

/**
 * A time in which one policy was in charge, of one day at most, and of which all is in the log.
 *
 * @param day in the zone of the manager
 * @param number from 1 in the order of the periods of its day
 * @param policy its specification
 * @param fromNanos when it began, nanoseconds since the manager began
 */
record Period(LocalDate day, int number, String policy, long fromNanos) {
  /** A name of a file has at most 255 bytes. */
  private static final int MOST_NAME = 100;

  /** Returns whether it is a policy that placed threads then, and not the kernel. */
  boolean isPlaced(LogHead head) {
    return !head.observe() && !policy.equals(PolicyCatalog.KERNEL);
  }

  /** Returns where its results lie: the day, and in it the number and what the policy is called. */
  Path folder() {
    return Path.of(day.toString(), number + "-" + plain());
  }

  /** Returns it as results name it. */
  String category() {
    return folder().toString();
  }

  /** As part of a folder's name a word must not lead elsewhere. */
  private String plain() {
    String name = policy.split(":", 2)[0];
    String last = name.substring(name.lastIndexOf('/') + 1);
    String word = last.endsWith(".java") ? last.substring(0, last.length() - 5) : last;
    String harmless = word.replaceAll("[^A-Za-z0-9._-]", "_");
    return harmless.substring(0, Math.min(MOST_NAME, harmless.length()));
  }
}
