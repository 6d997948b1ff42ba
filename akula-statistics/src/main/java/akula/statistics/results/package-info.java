/**
 * Results as files: the folder that a sweep leaves, its CSV tables and its manifest.
 *
 * <p>Depends on: akula.api.plugin, akula.formats, akula.formats.csv, akula.formats.journal,
 * akula.formats.tree, akula.statistics.coschedules, akula.statistics.metrics,
 * akula.statistics.number, akula.statistics.parquet, akula.statistics.summary.
 */
package akula.statistics.results;
