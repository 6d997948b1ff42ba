/**
 * Interference models: trained, written, and judged.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.bootstrap.pieces, akula.formats,
 * akula.formats.csv, akula.formats.dataset, akula.formats.sweep, akula.profiler.interference,
 * akula.smt.interference, akula.toolkit.common, akula.toolkit.job, akula.toolkit.setup.
 */
package akula.toolkit.model;
