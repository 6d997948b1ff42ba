/**
 * What all commands stand on: the shipped data, how options are written, where results are printed.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.terminal, akula.formats, akula.formats.csv,
 * akula.formats.tree, akula.statistics.coschedules, akula.statistics.table, akula.toolkit.cluster,
 * akula.toolkit.common.
 */
package akula.cli.common;
