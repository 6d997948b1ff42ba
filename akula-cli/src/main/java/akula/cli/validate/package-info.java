/**
 * {@code akula validate}: random workloads run for real and in the simulator, and compared.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.cli.agent, akula.cli.ground, akula.cli.policies, akula.cli.profile, akula.cli.run,
 * akula.cli.setup, akula.cli.watch, akula.formats, akula.formats.campaign, akula.formats.dataset,
 * akula.formats.machine, akula.formats.workload, akula.profiler.campaign, akula.profiler.journal,
 * akula.profiler.kernels, akula.profiler.measure, akula.profiler.plan, akula.profiler.validate,
 * akula.statistics.number, akula.statistics.results, akula.statistics.table, akula.toolkit.common,
 * akula.toolkit.profile, akula.toolkit.run, akula.toolkit.setup, akula.toolkit.watch,
 * akula.wrapper.agent, akula.wrapper.enforce, akula.wrapper.launch, akula.wrapper.parameters,
 * akula.wrapper.run, akula.wrapper.speed.
 */
package akula.cli.validate;
