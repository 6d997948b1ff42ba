/**
 * Hunting for weak spots: the workloads that a policy loses most against another, or against a
 * bound.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.bounds, akula.bootstrap.engine, akula.bootstrap.pieces, akula.formats.packed,
 * akula.statistics.metrics.
 */
package akula.bootstrap.hunt;
