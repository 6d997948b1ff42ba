package akula.toolkit.bound;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.sweep.BoundsMeans;
import akula.bootstrap.sweep.BoundsPass;
import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.sweep.WorkloadRange;
import akula.formats.MessageCode;
import akula.formats.csv.RowEncoder;
import akula.statistics.results.AddedFile;
import akula.statistics.results.BoundsCsv;
import akula.toolkit.common.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Works out the bounds of a sweep and leaves them in its results folder. */
public final class BoundsFile {
  private final BoundsPass pass;

  /**
   * Makes it ready, before anything runs.
   *
   * @throws UsageException if nothing can be proven with this machine, data and settings
   */
  public BoundsFile(SweepPlan plan, PieceRunner runner) {
    try {
      pass = new BoundsPass(plan, runner);
    } catch (IllegalArgumentException e) {
      throw new UsageException(MessageCode.WRONG_VALUE, "--bound: " + e.getMessage());
    }
  }

  /**
   * Writes {@code bounds.csv}, under another name until it is whole.
   *
   * @param range of which workloads
   * @param folder where the results are
   * @throws akula.statistics.results.ResultsException if the file cannot be written
   * @return means by category
   */
  public List<BoundsMeans> write(WorkloadRange range, Path folder)
      throws RunFailedException, IOException, InterruptedException {
    try (AddedFile out = new AddedFile(folder, BoundsCsv.FILE)) {
      RowEncoder header = new RowEncoder();
      BoundsCsv.header(header);
      header.writeTo(out.stream());
      List<BoundsMeans> means = pass.run(range, row -> row.writeTo(out.stream()));
      out.publish();
      return means;
    }
  }
}
