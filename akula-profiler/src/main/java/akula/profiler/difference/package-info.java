/**
 * In what two data sets differ, and whether their intervals say that they do.
 *
 * <p>Depends on: akula.formats, akula.formats.dataset.
 */
package akula.profiler.difference;
