package akula.formats.dataset;

import akula.formats.script.Behaviour;
import akula.formats.script.Hints;
import akula.formats.script.Script;
import akula.formats.script.Waiting;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Of how many threads an application is of which a row of a data set tells one, and how they wait
 * for each other: so it is launched when it is drawn. Each thread does the whole of the row.
 *
 * @param threads number of threads, at least 1
 * @param barrierSeconds how much work each thread does between two barriers, solo seconds, above 0;
 *     empty if they do not wait for each other
 * @param waiting how a thread waits that comes early
 */
public record TeamShape(int threads, OptionalDouble barrierSeconds, Waiting waiting) {
  /** A thread that has no others beside it. */
  public static final TeamShape ALONE = new TeamShape(1, OptionalDouble.empty(), Waiting.SLEEP);

  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns whether there are several threads. */
  public boolean isTeam() {
    return threads > 1;
  }

  /**
   * Returns how often the threads meet.
   *
   * @param soloSeconds work of each of them
   * @return 0 if they do not wait for each other
   */
  double barriers(double soloSeconds) {
    return barrierSeconds.isPresent()
        ? Math.max(1, Math.rint(soloSeconds / barrierSeconds.getAsDouble()))
        : 0;
  }

  /**
   * Returns what the threads do.
   *
   * @param soloSeconds work of each of them
   */
  public Behaviour behaviour(double soloSeconds) {
    long barriers = (long) barriers(soloSeconds);
    double nanos = soloSeconds * NANOS_PER_SECOND;
    return barriers == 0
        ? Behaviour.PLAIN
        : new Behaviour(
            Optional.of(Script.inStep(threads, nanos, barriers, waiting)), Hints.NOTHING);
  }
}
