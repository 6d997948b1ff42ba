/**
 * The contention kind {@code pair-matrix}: relative speeds of pairs and of groups, as measured.
 *
 * <p>Depends on: akula.api.plugin, akula.formats, akula.formats.contention, akula.formats.csv,
 * akula.formats.dataset, akula.formats.tree.
 */
package akula.bootstrap.contention.pairs;
