/**
 * The command that runs real programs under policies.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.cli.agent, akula.cli.ground,
 * akula.cli.live, akula.cli.policies, akula.cli.setup, akula.cli.trace, akula.formats,
 * akula.formats.dataset, akula.formats.machine, akula.formats.script, akula.formats.topology,
 * akula.formats.workload, akula.profiler.kernels, akula.statistics.metrics,
 * akula.statistics.results, akula.statistics.summary, akula.statistics.table, akula.wrapper.agent,
 * akula.wrapper.enforce, akula.wrapper.launch, akula.wrapper.parameters, akula.wrapper.policy,
 * akula.wrapper.run, akula.wrapper.speed, akula.wrapper.topology.
 */
package akula.cli.run;
