/**
 * The {@code akula} command: its main class, and what becomes of mistakes and failures.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.authoring, akula.cli.campaigns,
 * akula.cli.common, akula.cli.completion, akula.cli.data, akula.cli.explain, akula.cli.help,
 * akula.cli.hunt, akula.cli.machine, akula.cli.machines, akula.cli.manager, akula.cli.manual,
 * akula.cli.model, akula.cli.policies, akula.cli.profile, akula.cli.replay, akula.cli.reproduce,
 * akula.cli.results, akula.cli.run, akula.cli.shell, akula.cli.simulate, akula.cli.sweep,
 * akula.cli.sweeps, akula.cli.terminal, akula.cli.tune, akula.cli.validate, akula.cli.workload,
 * akula.formats, akula.formats.contention, akula.toolkit.common, akula.toolkit.results,
 * akula.toolkit.watch, akula.wrapper.agent, akula.wrapper.run.
 */
package akula.cli;
