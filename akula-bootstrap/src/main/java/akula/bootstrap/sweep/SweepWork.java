package akula.bootstrap.sweep;

import akula.bootstrap.pieces.PortablePieces;
import akula.statistics.results.SegmentFiles;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Which pieces of a sweep are to be run, for who has planned the same sweep elsewhere.
 *
 * @param kind what is made of each workload
 * @param range of which workloads
 * @param target where Parquet parts are written, if such are made
 */
public record SweepWork(Kind kind, WorkloadRange range, Optional<Target> target) {
  private static final int FIELDS = 3;
  private static final int FIELDS_WITH_TARGET = 6;

  /** What is made of a workload. */
  public enum Kind {
    /** Its runs under all policies. */
    RUNS,
    /** Its runs under all policies, whose rows are written as Parquet parts. */
    SEGMENTS,
    /** Its bounds. */
    BOUNDS,
    /** The means of its runs under all policies, with drawn data sets. */
    DRAWS
  }

  /**
   * Where Parquet parts are written.
   *
   * @param perSegment workloads of each
   * @param version of Parquet
   * @param folder of the results; every process has to see it under this name
   */
  public record Target(int perSegment, String version, Path folder) {}

  /** Returns a line from which {@link #parse} makes the same. */
  public String text() {
    String work =
        "%s %d %d".formatted(kind.name().toLowerCase(Locale.ROOT), range.first(), range.end());
    return target
        .map(to -> "%s %d %s %s".formatted(work, to.perSegment(), to.version(), to.folder()))
        .orElse(work);
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static SweepWork parse(String text) {
    String[] words = text.split(" ", FIELDS_WITH_TARGET); // the folder may have blanks
    Kind kind = Kind.valueOf(words[0].toUpperCase(Locale.ROOT));
    if (words.length != (kind == Kind.SEGMENTS ? FIELDS_WITH_TARGET : FIELDS)) {
      throw new IllegalArgumentException("'%s' is no work of a sweep".formatted(text));
    }
    return new SweepWork(
        kind,
        new WorkloadRange(Long.parseLong(words[1]), Long.parseLong(words[2])),
        kind == Kind.SEGMENTS
            ? Optional.of(
                new Target(
                    Integer.parseInt(words[FIELDS]), words[FIELDS + 1], Path.of(words[FIELDS + 2])))
            : Optional.empty());
  }

  /**
   * Returns the pieces of a sweep that a line tells, whichever of its pieces wrote it.
   *
   * @param plan of the sweep
   * @throws IllegalArgumentException if it is anything else
   */
  public static PortablePieces<?> pieces(String work, SweepPlan plan) {
    return work.startsWith(MeasuredRuns.WORK + " ")
        ? MeasuredRuns.pieces(work, plan)
        : parse(work).pieces(plan);
  }

  /**
   * Returns the pieces.
   *
   * @param plan of the sweep
   * @throws IllegalArgumentException if bounds are wanted and nothing can be proven of the plan
   */
  public PortablePieces<?> pieces(SweepPlan plan) {
    return switch (kind) {
      case RUNS -> new SweepPieces(plan, range, new CopyOnWriteArrayList<>());
      case SEGMENTS -> segments(plan, target.orElseThrow());
      case BOUNDS -> new BoundsPass(plan, 1).pieces(range);
      case DRAWS -> new DrawPieces(plan, range, new CopyOnWriteArrayList<>());
    };
  }

  private PortablePieces<?> segments(SweepPlan plan, Target to) {
    return new SegmentPieces(
        plan,
        range,
        SegmentPieces.segments(plan, to.perSegment()),
        new SegmentFiles(to.folder()),
        to.version(),
        new CopyOnWriteArrayList<>(),
        _ -> {});
  }
}
