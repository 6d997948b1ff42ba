package akula.toolkit.results;

import akula.formats.MessageCode;
import akula.statistics.metrics.Measure;
import akula.toolkit.common.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans a comparison of two policies; each method is named after an option of {@code akula compare}
 * and means the same.
 */
public final class CompareBuilder {
  private final List<Path> folders = new ArrayList<>();
  private final List<String> parts = new ArrayList<>();
  private final List<String> policies = new ArrayList<>();
  private Measure measure;
  private boolean applications;

  CompareBuilder() {}

  /** Takes one more results folder; several are taken as one. */
  public CompareBuilder results(Path folder) {
    folders.add(folder);
    return this;
  }

  /** Takes one more part of a sweep with parts; else all are compared that have both policies. */
  public CompareBuilder part(String name) {
    parts.add(name);
    return this;
  }

  /**
   * Takes one of the two policies, as named in the results or as given; needless if there are just
   * two.
   */
  public CompareBuilder policy(String name) {
    policies.add(name);
    return this;
  }

  /** Takes the measure by which they are compared; else it is the average degradation. */
  public CompareBuilder metric(Measure by) {
    measure = by;
    return this;
  }

  /** Says whether execution times of applications of closed runs are compared, and no measure. */
  public CompareBuilder applications(boolean compared) {
    applications = compared;
    return this;
  }

  /**
   * Checks what was said; results are read when the job is run.
   *
   * @throws UsageException if something does not go together
   */
  public CompareJob build() {
    if (folders.isEmpty()) {
      throw new UsageException(MessageCode.MISSING_ARGUMENT, "a comparison needs a results folder");
    }
    if (policies.size() == 1 || policies.size() > 2) {
      throw new UsageException(
          MessageCode.MISSING_ARGUMENT,
          "compare needs two policies, not %d; give --policy twice".formatted(policies.size()));
    }
    if (policies.size() == 2 && policies.getFirst().equals(policies.getLast())) {
      throw new UsageException(
          MessageCode.GIVEN_TWICE,
          "--policy %s is given twice; name two different policies".formatted(policies.getFirst()));
    }
    if (applications && measure != null) {
      throw new UsageException(
          MessageCode.NOT_TOGETHER,
          "--applications compares execution times; it does not go with --metric");
    }
    Optional<Measure> by =
        applications ? Optional.empty() : Optional.of(measure == null ? Measure.AVERAGE : measure);
    return new CompareJob(new NamedResults(folders, parts), List.copyOf(policies), by);
  }
}
