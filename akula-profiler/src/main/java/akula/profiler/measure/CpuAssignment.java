package akula.profiler.measure;

/**
 * Where one program of a run is placed.
 *
 * @param application position of the application in the campaign
 * @param cpu the logical cpu that it is bound to
 */
public record CpuAssignment(int application, int cpu) {}
