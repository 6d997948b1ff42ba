/**
 * Results as files: the folder that a sweep leaves, its CSV tables and its manifest.
 *
 * <p>Depends on: akula.statistics.metrics, akula.statistics.number, akula.statistics.summary.
 */
package akula.statistics.results;
