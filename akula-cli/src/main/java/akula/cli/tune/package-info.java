/**
 * {@code akula tune}: which values of a policy's options suit some workloads best.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.common, akula.cli.policies,
 * akula.cli.setup, akula.cli.watch, akula.formats, akula.statistics.comparison,
 * akula.statistics.metrics, akula.statistics.number, akula.statistics.plot,
 * akula.statistics.report, akula.statistics.table, akula.toolkit.common, akula.toolkit.sweep,
 * akula.toolkit.tune.
 */
package akula.cli.tune;
