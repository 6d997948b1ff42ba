/**
 * {@code akula simulate}: one workload under one policy.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.bootstrap.sweep, akula.bootstrap.team, akula.cli.bound,
 * akula.cli.explain, akula.cli.ground, akula.cli.inside, akula.cli.policies, akula.cli.setup,
 * akula.cli.trace, akula.cli.watch, akula.formats, akula.formats.dataset, akula.formats.workload,
 * akula.statistics.metrics, akula.statistics.results, akula.statistics.table.
 */
package akula.cli.simulate;
