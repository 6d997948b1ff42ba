/**
 * Results folders read back: runs, threads, bounds and manifest, with everything that was cut off
 * or edited reported by file and line.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.formats, akula.formats.csv,
 * akula.formats.journal, akula.statistics.coschedules, akula.statistics.metrics,
 * akula.statistics.number, akula.statistics.parquet, akula.statistics.results,
 * akula.statistics.summary.
 */
package akula.statistics.reading;
