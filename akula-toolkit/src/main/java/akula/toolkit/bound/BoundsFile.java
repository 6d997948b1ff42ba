package akula.toolkit.bound;

import akula.bootstrap.RunFailedException;
import akula.bootstrap.pieces.PieceRunner;
import akula.bootstrap.sweep.BoundsMeans;
import akula.bootstrap.sweep.BoundsPass;
import akula.bootstrap.sweep.SweepPlan;
import akula.formats.csv.RowEncoder;
import akula.statistics.results.BoundsCsv;
import akula.toolkit.common.UsageException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
      throw new UsageException("--bound: " + e.getMessage());
    }
  }

  /**
   * Writes {@code bounds.csv}, under another name until it is whole.
   *
   * @param folder where the results are
   * @return means by category
   */
  public List<BoundsMeans> write(Path folder)
      throws RunFailedException, IOException, InterruptedException {
    Path part = folder.resolve(BoundsCsv.FILE + ".part");
    try {
      List<BoundsMeans> means;
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
        RowEncoder header = new RowEncoder();
        BoundsCsv.header(header);
        header.writeTo(out);
        means = pass.run(row -> row.writeTo(out));
      }
      Files.move(part, folder.resolve(BoundsCsv.FILE), StandardCopyOption.REPLACE_EXISTING);
      return means;
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
