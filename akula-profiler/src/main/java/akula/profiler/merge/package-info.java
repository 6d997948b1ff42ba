/**
 * One data set made of two: what both have is combined, and what nobody measured is asked for.
 *
 * <p>Depends on: akula.formats.campaign, akula.formats.contention, akula.formats.dataset,
 * akula.profiler.predict.
 */
package akula.profiler.merge;
