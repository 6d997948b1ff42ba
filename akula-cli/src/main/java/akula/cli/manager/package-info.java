/**
 * The commands of the processor manager.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.agent, akula.cli.common,
 * akula.cli.policies, akula.cli.run, akula.cli.terminal, akula.cli.watch, akula.formats,
 * akula.toolkit.common, akula.toolkit.decisions, akula.toolkit.job, akula.toolkit.manager,
 * akula.toolkit.run, akula.toolkit.watch, akula.wrapper.manager.
 */
package akula.cli.manager;
