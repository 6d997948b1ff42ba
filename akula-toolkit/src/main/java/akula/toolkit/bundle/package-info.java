/**
 * Sweeps with all that they read in one file, to be run where none of it is.
 *
 * <p>Depends on: akula.bootstrap, akula.formats, akula.formats.tree, akula.statistics.coschedules,
 * akula.statistics.results, akula.toolkit.common, akula.toolkit.inputs, akula.toolkit.sweep.
 */
package akula.toolkit.bundle;
