/**
 * {@code akula simulate}: one workload under one policy.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.bootstrap.sweep, akula.cli.explain, akula.cli.ground,
 * akula.cli.policies, akula.cli.setup, akula.formats, akula.formats.dataset,
 * akula.formats.workload, akula.statistics.metrics, akula.statistics.results,
 * akula.statistics.table, akula.toolkit.bound, akula.toolkit.common, akula.toolkit.explain,
 * akula.toolkit.inside, akula.toolkit.setup, akula.toolkit.simulate, akula.toolkit.trace,
 * akula.toolkit.watch.
 */
package akula.cli.simulate;
