/**
 * One data set made of two: what both have is combined, and what nobody measured is asked for.
 *
 * <p>Depends on: akula.formats.dataset.
 */
package akula.profiler.merge;
