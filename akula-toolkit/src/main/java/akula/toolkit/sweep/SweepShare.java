package akula.toolkit.sweep;

import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.sweep.WorkloadRange;
import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the shares that a sweep is cut into, for machines that do not know of each other: jobs of
 * a batch system. Which workloads it has follows from the plan alone.
 *
 * @param number from 1
 * @param of how many there are, at most a million
 */
public record SweepShare(int number, int of) {
  private static final int MOST = 1_000_000;

  /** What a share is written as. */
  public static final String EXPECTED = "K/N, as 2/7, with K from 1 to N and N at most " + MOST;

  private static final Pattern WRITTEN = Pattern.compile("(\\d{1,7})/(\\d{1,7})");

  /** Refuses what is none. */
  public SweepShare {
    if (number < 1 || number > of || of > MOST) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--share is %d/%d; expected %s".formatted(number, of, EXPECTED));
    }
  }

  /**
   * Reads what is written as {@code 2/7}.
   *
   * @throws UsageException if it is no share
   */
  public static SweepShare parse(String text) {
    Matcher written = WRITTEN.matcher(text);
    if (!written.matches()) {
      throw new UsageException(
          MessageCode.WRONG_VALUE, "--share is '%s'; expected %s".formatted(text, EXPECTED));
    }
    return new SweepShare(Integer.parseInt(written.group(1)), Integer.parseInt(written.group(2)));
  }

  /** Returns the workloads that it has of a sweep, or of one of its parts. */
  public WorkloadRange range(SweepPlan plan) {
    return WorkloadRange.share(plan, number, of);
  }

  @Override
  public String toString() {
    return number + "/" + of;
  }
}
