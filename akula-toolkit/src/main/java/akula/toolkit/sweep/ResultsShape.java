package akula.toolkit.sweep;

import akula.bootstrap.sweep.SweepPlan;
import akula.bootstrap.sweep.WorkloadRange;
import akula.statistics.metrics.RunColumns;
import akula.statistics.results.SegmentIndex;
import akula.statistics.results.Segments;
import akula.statistics.summary.Summary;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * What the files of a sweep look like: what is to be known to write or check them, without its data
 * set and policies.
 *
 * @param manifest what is needed to repeat it, as JSON
 * @param groups what it goes over
 * @param policies their specifications
 * @param range the workloads whose runs are there
 * @param draws the workloads, by draw, whose means with drawn data sets are there
 * @param tables which files there are, and with which columns
 */
record ResultsShape(
    byte[] manifest,
    Groups groups,
    List<String> policies,
    WorkloadRange range,
    WorkloadRange draws,
    Tables tables) {

  /**
   * What a sweep goes over.
   *
   * @param names of the categories, or of workloads that somebody wrote
   * @param workloads of each
   */
  record Groups(List<String> names, int workloads) {}

  /**
   * Which files there are, beside the rows of runs and the manifest.
   *
   * @param columns that rows of runs have beside the usual ones
   * @param threads whether there are rows of threads
   * @param teams whether these name instances of applications
   * @param coSchedules whether it is counted who ran beside whom
   * @param draws whether there are means with drawn data sets
   * @param parquet whether the tables are there as Parquet, too
   * @param share whether this is a share of a sweep, which leaves what is made of all to the whole
   * @param segments how rows are cut into Parquet parts; nothing if they are written as CSV
   */
  record Tables(
      RunColumns columns,
      boolean threads,
      boolean teams,
      boolean coSchedules,
      boolean draws,
      boolean parquet,
      boolean share,
      Optional<Segments> segments) {}

  /** Returns that of a part of a sweep. */
  static ResultsShape of(PartPlan part) throws IOException {
    SweepPlan plan = part.plan();
    return new ResultsShape(
        part.manifest(),
        new Groups(plan.categoryNames(), plan.workloadsPerCategory()),
        plan.policyNames(),
        part.range(),
        part.draws(),
        new Tables(
            plan.columns(),
            plan.withThreads(),
            plan.hasTeams(),
            plan.coSchedules().isPresent(),
            plan.draws().isPresent(),
            part.parquet(),
            part.share().isPresent(),
            part.segments()));
  }

  /** Returns what the index of Parquet parts is read and written by. */
  SegmentIndex index() {
    return new SegmentIndex(tables.segments().orElseThrow(), groups.names(), policies);
  }

  /** Returns a summary of no runs. */
  Summary emptySummary() {
    return new Summary(groups.names(), policies);
  }
}
