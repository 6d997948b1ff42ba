package akula.profiler.phases;

/**
 * A phase of a program, and the window that stands for it.
 *
 * @param weight its share of the work, above 0; those of all phases of a program add up to 1
 * @param from work done when its window begins, in the unit of the method
 * @param to work done when it ends, above {@code from}
 */
public record ProgramPhase(double weight, double from, double to) {}
