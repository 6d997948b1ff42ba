package akula.profiler.phases;

/**
 * How far a program was at one moment.
 *
 * @param work that it had done since it began, in the unit of the method
 * @param spent in what, since it began: nanoseconds or cycles
 * @param counts what was counted since it began; NaN where nothing was
 */
public record Mark(double work, double spent, double[] counts) {}
