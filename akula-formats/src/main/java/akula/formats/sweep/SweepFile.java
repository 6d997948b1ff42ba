package akula.formats.sweep;

import java.util.List;
import java.util.Optional;

/**
 * What a sweep file says. What it leaves out is as the command says.
 *
 * @param name for people
 * @param seed from which everything random follows
 * @param threads whether {@code threads.csv} is written
 * @param parquet whether the tables are written as Parquet too
 * @param uncertainty how many data sets are drawn from the intervals of the figures
 * @param parts at least one; a file without parts has one whose name is empty
 */
public record SweepFile(
    String name,
    Optional<Long> seed,
    Optional<Boolean> threads,
    Optional<Boolean> parquet,
    Optional<Integer> uncertainty,
    List<SweepPart> parts) {

  /** Says nothing. */
  public static final SweepFile NONE =
      new SweepFile(
          "",
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          List.of(SweepPart.NONE));

  /** The fewest data sets that may be drawn: one does not tell how far they are apart. */
  public static final int FEWEST_DRAWS = 2;

  /** The most data sets that may be drawn. */
  public static final int MOST_DRAWS = 100_000;

  /** Keeps its own copy. */
  public SweepFile {
    parts = List.copyOf(parts);
  }

  /** Returns whether the results have a folder for each part. */
  public boolean hasParts() {
    return !parts.getFirst().name().isEmpty();
  }
}
