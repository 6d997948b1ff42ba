/**
 * The table and the claims of McGregor, Antonopoulos and Nikolopoulos beside what comes out in the
 * simulator.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.bootstrap.pieces, akula.bootstrap.sweep, akula.formats,
 * akula.formats.contention, akula.formats.dataset, akula.formats.machine, akula.formats.packed,
 * akula.formats.script, akula.formats.workload, akula.papers.claims, akula.papers.real,
 * akula.statistics.metrics, akula.statistics.number, akula.statistics.plot,
 * akula.statistics.report, akula.statistics.table, akula.toolkit.cluster, akula.toolkit.common,
 * akula.toolkit.inputs, akula.toolkit.job, akula.toolkit.setup.
 */
package akula.papers.pairing;
