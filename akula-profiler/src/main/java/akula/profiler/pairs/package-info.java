/**
 * The relative speeds of all pairs of a data set at a sharing level, whatever model it has there.
 *
 * <p>Depends on: akula.formats.contention, akula.formats.dataset.
 */
package akula.profiler.pairs;
