/**
 * {@code akula sweep}: many workloads under several policies.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.ground, akula.cli.policies, akula.cli.setup,
 * akula.cli.watch, akula.formats, akula.statistics.results, akula.statistics.table,
 * akula.toolkit.bound, akula.toolkit.job, akula.toolkit.sweep, akula.toolkit.watch.
 */
package akula.cli.sweep;
