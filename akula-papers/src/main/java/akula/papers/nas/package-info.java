/**
 * A model of the programs of the NAS Parallel Benchmarks on a server of two contexts a processor,
 * and its fit to what the pairing paper measured under Linux.
 *
 * <p>Depends on: akula.api, akula.bootstrap, akula.bootstrap.contention.bus,
 * akula.bootstrap.contention.pairs, akula.bootstrap.pieces, akula.formats, akula.formats.csv,
 * akula.formats.dataset, akula.formats.machine, akula.formats.script, akula.formats.tree,
 * akula.formats.workload, akula.papers.pairing, akula.statistics.table, akula.toolkit.common,
 * akula.toolkit.inputs, akula.toolkit.job.
 */
package akula.papers.nas;
