/**
 * The command that runs real programs under policies.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.cli.agent,
 * akula.cli.common, akula.cli.explain, akula.cli.live, akula.cli.policies, akula.cli.watch,
 * akula.formats, akula.statistics.metrics, akula.statistics.results, akula.statistics.table,
 * akula.toolkit.common, akula.toolkit.explain, akula.toolkit.job, akula.toolkit.run,
 * akula.wrapper.parameters.
 */
package akula.cli.run;
