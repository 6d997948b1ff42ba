package akula.toolkit.sweep;

import akula.bootstrap.sweep.WorkloadGroup;
import akula.formats.dataset.DataSet;
import java.util.List;
import java.util.Set;

/**
 * The workloads of a sweep, or of one of its parts.
 *
 * @param groups categories, or workloads that somebody wrote
 * @param perGroup how many workloads of each category, or how often each workload is run
 * @param starts the numbers of the groups before which the table has a rule
 * @param files of the workloads that somebody wrote, in the order of the groups; none if they are
 *     drawn
 */
public record SweptWorkloads(
    List<? extends WorkloadGroup> groups,
    int perGroup,
    Set<Integer> starts,
    List<WorkloadFile> files) {

  /** Keeps its own copies. */
  public SweptWorkloads {
    groups = List.copyOf(groups);
    starts = Set.copyOf(starts);
    files = List.copyOf(files);
  }

  /** Returns whether somebody wrote them; else they are drawn. */
  public boolean isWritten() {
    return !files.isEmpty();
  }

  /** Returns how many rows of threads a policy may make where applications do not start again. */
  public long threadRows(DataSet dataSet) {
    return groups.stream().mapToLong(group -> group.mostThreads(dataSet)).sum() * perGroup;
  }
}
