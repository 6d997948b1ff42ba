package akula.profiler.measure;

/**
 * How fast one program of a run was.
 *
 * @param seat position in the run
 * @param rate work done by time, above 0: of a full run 1 / seconds, else in the unit of the method
 * @param seconds how long it was watched
 * @param processorSeconds processor time that it used meanwhile
 * @param counts what was counted, in the order of the events; NaN where nothing was
 * @param output what it printed, as length and checksum; empty if it was not looked at
 */
public record Observation(
    int seat,
    double rate,
    double seconds,
    double processorSeconds,
    double[] counts,
    String output) {}
