/**
 * The experiments of paper 002: sibling threads that run one after the other and at once.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.pieces, akula.formats, akula.formats.contention, akula.formats.dataset,
 * akula.formats.machine, akula.formats.script, akula.formats.workload, akula.papers.claims,
 * akula.statistics.number, akula.statistics.table, akula.toolkit.common, akula.toolkit.job.
 */
package akula.papers.siblings;
