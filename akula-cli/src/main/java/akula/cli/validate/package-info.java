/**
 * {@code akula validate}: random workloads run for real and in the simulator, and compared.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.agent, akula.cli.common, akula.cli.policies,
 * akula.cli.setup, akula.cli.watch, akula.formats, akula.formats.csv, akula.profiler.validate,
 * akula.statistics.table, akula.toolkit.common, akula.toolkit.job, akula.toolkit.queues,
 * akula.toolkit.run, akula.toolkit.validate, akula.toolkit.watch.
 */
package akula.cli.validate;
