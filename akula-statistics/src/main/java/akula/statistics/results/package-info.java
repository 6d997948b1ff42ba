/**
 * Results as files: the folder that a sweep leaves, its CSV tables and its manifest.
 *
 * <p>Depends on: akula.statistics.number, akula.statistics.metrics, akula.statistics.summary.
 */
package akula.statistics.results;
