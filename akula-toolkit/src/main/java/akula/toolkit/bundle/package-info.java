/**
 * Sweeps with all that they read in one file, to be run where none of it is.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.bootstrap.pieces, akula.bootstrap.sweep,
 * akula.formats, akula.formats.catalog, akula.formats.dataset, akula.formats.sweep,
 * akula.formats.tree, akula.statistics.coschedules, akula.toolkit.cluster, akula.toolkit.common,
 * akula.toolkit.sweep.
 */
package akula.toolkit.bundle;
