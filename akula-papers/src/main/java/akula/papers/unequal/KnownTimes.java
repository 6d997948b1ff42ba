package akula.papers.unequal;

import akula.papers.unequal.Times.Run;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Times of runs that were made before.
 *
 * @param known of each, in the order in which they were asked for
 */
public record KnownTimes(SequencedMap<Run, Measured> known) implements Times {
  /** Keeps its own copy. */
  public KnownTimes {
    known = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(known));
  }

  /**
   * What came of a run, once for each seed.
   *
   * @param nanos from the first launch to the last end
   * @param joules what the machine consumed, if that is known
   */
  public record Measured(long[] nanos, Optional<double[]> joules) {}

  private Measured of(String workload, CoreMix mix, String policy) {
    Run run = new Run(workload, mix, policy);
    return Optional.ofNullable(known.get(run))
        .orElseThrow(() -> new IllegalStateException("%s was not simulated".formatted(run)));
  }

  @Override
  public long[] nanos(String workload, CoreMix mix, String policy) {
    return of(workload, mix, policy).nanos().clone();
  }

  @Override
  public double[] joules(String workload, CoreMix mix, String policy) {
    return of(workload, mix, policy)
        .joules()
        .orElseThrow(() ->
            new IllegalStateException("what %s consumes is not known".formatted(mix.machine())))
        .clone();
  }

  /** Returns the times of each run, nanoseconds. */
  public Map<Run, long[]> nanos() {
    Map<Run, long[]> nanos = new LinkedHashMap<>();
    known.forEach((run, measured) -> nanos.put(run, measured.nanos().clone()));
    return nanos;
  }
}
