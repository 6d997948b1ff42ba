/**
 * What all commands stand on: the shipped data, how options are written, where results are printed.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.formats, akula.formats.catalog,
 * akula.statistics.results.
 */
package akula.cli.ground;
