/**
 * Pieces of work run by other processes than the one that planned them: what these are sent, what
 * they make of it, and what sends it.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.pieces,
 * akula.formats, akula.formats.catalog, akula.formats.packed, akula.toolkit.common,
 * akula.toolkit.inputs, akula.toolkit.job, akula.toolkit.watch.
 */
package akula.toolkit.cluster;
