/**
 * What one run achieved: the measures of a thread and of a run.
 *
 * <p>Depends on: akula.api.host, akula.formats.
 */
package akula.statistics.metrics;
