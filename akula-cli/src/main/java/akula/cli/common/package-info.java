/**
 * What all commands stand on: the shipped data, how options are written, where results are printed.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.terminal, akula.formats, akula.formats.csv,
 * akula.formats.tree, akula.statistics.coschedules, akula.statistics.metrics,
 * akula.statistics.summary, akula.statistics.table, akula.toolkit.bound, akula.toolkit.cluster,
 * akula.toolkit.common, akula.toolkit.uncertainty.
 */
package akula.cli.common;
