package akula.toolkit.sweep;

import akula.formats.MessageCode;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Plans how shares of a sweep are put together; as {@code akula results merge} does. */
public final class MergeBuilder {
  private final List<Path> shares = new ArrayList<>();
  private Path folder;
  private boolean resume;
  private boolean overwrite;

  MergeBuilder() {}

  /** Takes the folder of one more share. */
  public MergeBuilder share(Path results) {
    shares.add(results);
    return this;
  }

  /** Takes the folder of the whole; there has to be one. */
  public MergeBuilder out(Path results) {
    folder = results;
    return this;
  }

  /** Says whether to resume what was interrupted. */
  public MergeBuilder resume(boolean wanted) {
    resume = wanted;
    return this;
  }

  /** Says whether results that are there are replaced. */
  public MergeBuilder overwrite(boolean wanted) {
    overwrite = wanted;
    return this;
  }

  /**
   * Returns the numbers of the shares that are not there, or not whole, as {@code 2,5-7}; empty if
   * all are.
   *
   * @throws UsageException if a folder has no share, or one of another sweep, or one is there twice
   */
  public String missing() {
    return new GivenShares(shares).missing();
  }

  /**
   * Checks the shares.
   *
   * @throws UsageException if one is missing, double or of another sweep
   */
  public MergeJob build() {
    if (folder == null) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "shares are put together in a folder of their own; name it: --out");
    }
    return new MergeJob(new GivenShares(shares).all(), new SweepFolder(folder, resume, overwrite));
  }
}
