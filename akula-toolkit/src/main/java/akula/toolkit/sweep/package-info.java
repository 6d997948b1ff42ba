/**
 * Many workloads under several policies in the simulator.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.pieces, akula.bootstrap.sweep, akula.bootstrap.uncertainty, akula.formats,
 * akula.formats.catalog, akula.formats.csv, akula.formats.dataset, akula.formats.journal,
 * akula.formats.machine, akula.formats.packed, akula.formats.sweep, akula.formats.tree,
 * akula.formats.workload, akula.statistics.coschedules, akula.statistics.metrics,
 * akula.statistics.parquet, akula.statistics.reading, akula.statistics.results,
 * akula.statistics.summary, akula.toolkit.bound, akula.toolkit.cluster, akula.toolkit.common,
 * akula.toolkit.inputs, akula.toolkit.job, akula.toolkit.results, akula.toolkit.setup,
 * akula.toolkit.uncertainty, akula.toolkit.watch.
 */
package akula.toolkit.sweep;
