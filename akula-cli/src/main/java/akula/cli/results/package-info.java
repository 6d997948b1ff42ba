/**
 * What can be said of a sweep, or of real runs, afterwards: {@code akula compare} and {@code akula
 * report}.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.common, akula.cli.policies,
 * akula.cli.terminal, akula.cli.watch, akula.formats, akula.formats.csv,
 * akula.statistics.comparison, akula.statistics.metrics, akula.statistics.number,
 * akula.statistics.reading, akula.statistics.report, akula.statistics.summary,
 * akula.statistics.table, akula.statistics.uncertainty, akula.toolkit.common,
 * akula.toolkit.results, akula.toolkit.sweep.
 */
package akula.cli.results;
