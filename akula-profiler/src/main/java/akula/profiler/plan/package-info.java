/**
 * What a campaign measures: its combinations, where they run, and in what order.
 *
 * <p>Depends on: akula.api.host, akula.formats.dataset, akula.profiler.measure.
 */
package akula.profiler.plan;
