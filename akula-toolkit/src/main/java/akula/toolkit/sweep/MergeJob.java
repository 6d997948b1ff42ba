package akula.toolkit.sweep;

import akula.formats.InvalidInputException;
import akula.formats.MessageCode;
import akula.formats.journal.FolderLock;
import akula.toolkit.common.UsageException;
import akula.toolkit.job.Job;
import akula.toolkit.job.JobInterruptedException;
import akula.toolkit.job.JobListener;
import akula.toolkit.job.JobListener.Unit;
import akula.toolkit.watch.Interruption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts the shares of a sweep together: the folder is then that of a sweep that was never cut, byte
 * for byte. It needs no data set and no policy, and no more memory for more rows. While it is not
 * whole, it is that of a sweep that was interrupted, which either way resumes.
 */
public final class MergeJob implements Job<MergeResult> {
  private static final String KEPT = "what was put together is kept";

  private final List<ShareFolder> shares;
  private final SweepFolder to;

  MergeJob(List<ShareFolder> shares, SweepFolder to) {
    this.shares = shares;
    this.to = to;
    for (ShareFolder share : shares) {
      if (share
          .path()
          .toAbsolutePath()
          .normalize()
          .equals(to.path().toAbsolutePath().normalize())) {
        throw new UsageException(
            MessageCode.THERE_ALREADY,
            "--out is %s, a share; name a new folder".formatted(to.path()));
      }
    }
  }

  /** Begins a plan. */
  public static MergeBuilder builder() {
    return new MergeBuilder();
  }

  /** Returns the folder that the results go to. */
  public Path folder() {
    return to.path();
  }

  @Override
  public MergeResult run(JobListener listener)
      throws InvalidInputException, IOException, InterruptedException, JobInterruptedException {
    List<String> names = shares.getFirst().parts();
    List<List<ShareFolder>> folders =
        names.isEmpty() ? List.of(shares) : names.stream().map(this::of).toList();
    boolean bound = folders.stream().anyMatch(part -> part.getFirst().isBound());
    try (FolderLock _ = FolderLock.of(to.path());
        JobListener.Counter counter =
            listener.begin(
                "merge", Unit.SHARE, () -> (long) shares.size() * Math.max(1, names.size()), 0)) {
      if (names.isEmpty()) {
        MergedPart whole = new MergedPart("", shares, to.path(), to);
        return new MergeResult(to.path(), List.of(run(whole, bound, listener, counter)));
      }
      WholeFolder whole = new WholeFolder(to, shares.getFirst().content());
      List<MergeResult.Part> parts = new ArrayList<>();
      try {
        for (int i = 0; i < names.size(); i++) {
          String name = names.get(i);
          var part = new MergedPart(name, folders.get(i), to.path().resolve(name), to);
          parts.add(run(part, bound, listener, counter));
        }
        whole.publish();
      } finally {
        if (parts.isEmpty()) {
          whole.discard();
        }
      }
      return new MergeResult(to.path(), parts);
    }
  }

  private List<ShareFolder> of(String part) {
    List<ShareFolder> folders = new ArrayList<>();
    for (ShareFolder share : shares) {
      Path path = share.path().resolve(part);
      try {
        folders.add(ShareFolder.read(path));
      } catch (ShareFolder.NoShareException e) {
        throw new UsageException(MessageCode.WRONG_VALUE, "%s %s".formatted(path, e.getMessage()));
      }
    }
    return folders;
  }

  private MergeResult.Part run(
      MergedPart part, boolean bound, JobListener listener, JobListener.Counter counter)
      throws InvalidInputException, JobInterruptedException {
    try {
      return part.run(bound, listener, counter);
    } catch (InterruptedException e) {
      throw new JobInterruptedException(to.path(), true, KEPT, e);
    } catch (IOException e) {
      throw new JobInterruptedException(to.path(), Interruption.isCauseOf(e), KEPT, e);
    }
  }
}
