/**
 * Phases of a program, found in what was counted while it ran alone, and a window of each that
 * stands for the others. Computes only.
 *
 * <p>Depends on: nothing.
 */
package akula.profiler.phases;
