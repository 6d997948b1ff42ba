/**
 * Results as tables of tablesaw. The one package that names a class of that library; no command
 * loads it.
 *
 * <p>Depends on: akula.formats, akula.formats.csv, akula.statistics.metrics,
 * akula.statistics.reading, akula.statistics.results, akula.toolkit.common.
 */
package akula.toolkit.tables;
