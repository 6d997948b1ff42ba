/**
 * Sweeps: many workloads, drawn or written, under several policies, on all cores, with the same
 * bytes out however many.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.bounds, akula.bootstrap.engine, akula.bootstrap.pieces, akula.bootstrap.team,
 * akula.bootstrap.uncertainty, akula.formats, akula.formats.csv, akula.formats.dataset,
 * akula.formats.packed, akula.formats.sweep, akula.formats.workload, akula.statistics.coschedules,
 * akula.statistics.metrics, akula.statistics.parquet, akula.statistics.results,
 * akula.statistics.summary.
 */
package akula.bootstrap.sweep;
