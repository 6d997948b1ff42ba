/**
 * The command that runs real programs under policies.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.cli.agent, akula.cli.ground,
 * akula.cli.live, akula.cli.policies, akula.formats, akula.formats.dataset, akula.formats.topology,
 * akula.formats.tree, akula.formats.workload, akula.statistics.metrics, akula.statistics.results,
 * akula.statistics.table, akula.toolkit.common, akula.toolkit.run, akula.toolkit.trace,
 * akula.toolkit.watch, akula.wrapper.agent, akula.wrapper.parameters, akula.wrapper.run,
 * akula.wrapper.speed, akula.wrapper.topology.
 */
package akula.cli.run;
