/**
 * {@code akula validate}: random workloads run for real and in the simulator, and compared.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.cli.agent, akula.cli.ground, akula.cli.policies, akula.cli.setup, akula.cli.watch,
 * akula.formats, akula.formats.campaign, akula.formats.csv, akula.formats.dataset,
 * akula.formats.machine, akula.formats.tree, akula.profiler.campaign, akula.profiler.kernels,
 * akula.profiler.measure, akula.profiler.validate, akula.statistics.table, akula.toolkit.common,
 * akula.toolkit.profile, akula.toolkit.run, akula.toolkit.validate, akula.toolkit.watch,
 * akula.wrapper.agent, akula.wrapper.launch, akula.wrapper.parameters, akula.wrapper.run,
 * akula.wrapper.speed.
 */
package akula.cli.validate;
