package akula.profiler.measure;

import akula.profiler.phases.Mark;
import java.util.List;

/**
 * How fast one program of a run was.
 *
 * @param position position in the run
 * @param rate work done by time, above 0: of a full run 1 / seconds, else in the unit of the method
 * @param seconds how long it was watched
 * @param processorSeconds processor time that it used meanwhile
 * @param counts what was counted, in the order of the events; NaN where nothing was
 * @param output what it printed, as length and checksum; empty if it was not looked at
 * @param marks how far it was from window to window; empty if it was not looked at
 */
public record Observation(
    int position,
    double rate,
    double seconds,
    double processorSeconds,
    double[] counts,
    String output,
    List<Mark> marks) {
  /** Keeps its own copy. */
  public Observation {
    marks = List.copyOf(marks);
  }

  /** Makes one of an instance that was not looked at from window to window. */
  public Observation(
      int position,
      double rate,
      double seconds,
      double processorSeconds,
      double[] counts,
      String output) {
    this(position, rate, seconds, processorSeconds, counts, output, List.of());
  }
}
