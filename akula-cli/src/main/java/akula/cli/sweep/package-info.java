/**
 * {@code akula sweep}: many workloads under several policies.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.sweep, akula.cli.ground, akula.cli.policies, akula.cli.setup, akula.cli.watch,
 * akula.formats, akula.formats.catalog, akula.formats.dataset, akula.formats.sweep,
 * akula.formats.workload, akula.statistics.parquet, akula.statistics.reading,
 * akula.statistics.results, akula.statistics.summary, akula.statistics.table, akula.toolkit.bound,
 * akula.toolkit.common, akula.toolkit.setup, akula.toolkit.sweep, akula.toolkit.watch.
 */
package akula.cli.sweep;
