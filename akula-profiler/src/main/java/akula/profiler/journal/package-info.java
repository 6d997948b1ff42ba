/**
 * What a campaign writes down while it measures, so that it can go on after having been killed.
 *
 * <p>Depends on: akula.formats, akula.formats.dataset, akula.profiler.measure, akula.profiler.plan.
 */
package akula.profiler.journal;
