package akula.profiler.validate;

/**
 * An application that ran alone, while runs were compared.
 *
 * @param application its name
 * @param after whether that was after the runs, and not before them
 * @param seconds how long it took
 * @param processorSeconds how much processor time
 */
public record Alone(String application, boolean after, double seconds, double processorSeconds) {}
