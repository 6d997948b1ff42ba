/**
 * {@code akula sweep}: many workloads under several policies.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.common, akula.cli.policies, akula.cli.setup,
 * akula.cli.watch, akula.formats, akula.statistics.metrics, akula.statistics.results,
 * akula.toolkit.bound, akula.toolkit.bundle, akula.toolkit.common, akula.toolkit.job,
 * akula.toolkit.setup, akula.toolkit.sweep.
 */
package akula.cli.sweep;
