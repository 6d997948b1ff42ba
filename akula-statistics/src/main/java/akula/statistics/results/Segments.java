package akula.statistics.results;

import java.util.Optional;

/**
 * How the rows of a large sweep are cut into Parquet parts: each has consecutive workloads of one
 * category, as many as the others but for the last of a category. It follows from what is swept
 * over and from the threshold alone, so whoever runs any of it makes the same files.
 *
 * @param categories how many there are
 * @param perCategory workloads of each category
 * @param perSegment workloads of a part
 */
public record Segments(int categories, int perCategory, int perSegment) {
  /** From so many rows of runs on they are written in parts, unless something else is asked. */
  public static final long FROM = 100_000_000;

  /** The key of the threshold in a manifest; it is there where rows are in parts. */
  public static final String KEY = "parquet_from";

  /** The key of how many workloads a part has, beside that of the threshold. */
  public static final String PER_SEGMENT_KEY = "parquet_part_workloads";

  private static final int PARTS = 100;

  /** Parts of larger workloads have fewer: each run takes longer, and has more rows of threads. */
  private static final int THREADS = 8;

  /** Refuses what is no layout. */
  public Segments {
    if (categories < 1 || perSegment < 1 || perCategory < perSegment) {
      throw new IllegalArgumentException(
          "%d of %d in %d categories".formatted(perSegment, perCategory, categories));
    }
  }

  /**
   * Returns the layout of a sweep.
   *
   * @param from the least number of rows of runs for which there are parts, at least 1
   * @param policies how many rows each workload has
   * @param threads of the largest workloads
   * @return nothing if it has fewer rows
   */
  public static Optional<Segments> of(
      long from, int policies, int categories, int perCategory, int threads) {
    if ((long) policies * categories * perCategory < from) {
      return Optional.empty();
    }
    long workloads =
        Math.max(1, from / PARTS * THREADS / ((long) policies * Math.max(threads, THREADS)));
    return Optional.of(
        new Segments(categories, perCategory, (int) Math.min(perCategory, workloads)));
  }

  private long ofCategory() {
    return Math.ceilDiv(perCategory, perSegment);
  }

  /** Returns how many parts there are. */
  public long count() {
    return categories * ofCategory();
  }

  /** Returns the category of a part. */
  public int category(long number) {
    return (int) (number / ofCategory());
  }

  /** Returns the first workload of a part, from 0 over all categories. */
  public long first(long number) {
    return (long) category(number) * perCategory + number % ofCategory() * perSegment;
  }

  /** Returns the workload behind the last one of a part. */
  public long end(long number) {
    return Math.min(first(number) + perSegment, (category(number) + 1L) * perCategory);
  }

  /** Returns the first part that begins at a workload or behind it; the count if none does. */
  public long at(long workload) {
    long category = workload / perCategory;
    return category * ofCategory() + Math.ceilDiv(workload % perCategory, (long) perSegment);
  }

  /** Returns the number of the first workload of the part that {@link #at} returns. */
  public long aligned(long workload) {
    long number = at(workload);
    return number == count() ? (long) categories * perCategory : first(number);
  }
}
