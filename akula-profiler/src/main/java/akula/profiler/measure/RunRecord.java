package akula.profiler.measure;

import java.util.List;

/**
 * What a run brought.
 *
 * @param seats who sat where
 * @param observations at least one of each seat
 * @param conditions what else happened
 */
public record RunRecord(List<Seat> seats, List<Observation> observations, Conditions conditions) {
  /** Keeps its own copies. */
  public RunRecord {
    seats = List.copyOf(seats);
    observations = List.copyOf(observations);
  }
}
