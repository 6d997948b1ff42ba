package akula.profiler.validate;

import akula.formats.workload.Workload;
import akula.wrapper.speed.EmulatedSpeeds;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * How a run is simulated: as the data set says, or with something as it was measured.
 *
 * @param workload what is launched, in the order of launch
 * @param speeds of cpus that were made slower
 * @param leftShare part of the cpus' time that the programs have, above 0
 * @param soloFactors by which applications take longer alone; 1 for those not in it
 * @param needNanos how long each thread takes if nobody slows it down; then nobody does. Empty to
 *     have that follow from the data set
 * @param launchNanos when each thread begins, ascending; empty for when the workload says
 * @param moves where threads are put when; empty to let the policy decide
 * @param slice length of a turn of threads that share a context
 */
public record Variation(
    Workload workload,
    EmulatedSpeeds speeds,
    double leftShare,
    Map<String, Double> soloFactors,
    List<Double> needNanos,
    List<Long> launchNanos,
    List<Move> moves,
    Duration slice) {
  /** Keeps its own copies. */
  public Variation {
    soloFactors = Map.copyOf(soloFactors);
    needNanos = List.copyOf(needNanos);
    launchNanos = List.copyOf(launchNanos);
    moves = List.copyOf(moves);
  }

  /** Returns a run as the data set says. */
  public static Variation plain(Workload workload, EmulatedSpeeds speeds, Duration slice) {
    return new Variation(workload, speeds, 1, Map.of(), List.of(), List.of(), List.of(), slice);
  }

  Variation withSoloFactors(Map<String, Double> factors) {
    return new Variation(
        workload, speeds, leftShare, factors, needNanos, launchNanos, moves, slice);
  }

  Variation withNeeds(List<Double> nanos) {
    return new Variation(
        workload, speeds, leftShare, soloFactors, nanos, launchNanos, moves, slice);
  }

  Variation withLaunches(List<Long> nanos) {
    return new Variation(workload, speeds, leftShare, soloFactors, needNanos, nanos, moves, slice);
  }

  Variation withMoves(List<Move> all) {
    return new Variation(
        workload, speeds, leftShare, soloFactors, needNanos, launchNanos, all, slice);
  }

  Variation withSlice(Duration length) {
    return new Variation(
        workload, speeds, leftShare, soloFactors, needNanos, launchNanos, moves, length);
  }

  Variation withLeftShare(double share) {
    return new Variation(
        workload, speeds, share, soloFactors, needNanos, launchNanos, moves, slice);
  }
}
