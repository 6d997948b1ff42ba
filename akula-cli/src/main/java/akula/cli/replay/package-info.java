/**
 * {@code akula replay}: what a policy would have chosen where a kernel chose.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.bootstrap.replay, akula.cli.common,
 * akula.cli.policies, akula.cli.watch, akula.formats, akula.formats.csv, akula.formats.kernel,
 * akula.formats.machine, akula.statistics.table, akula.toolkit.common, akula.toolkit.decisions,
 * akula.toolkit.replay, akula.toolkit.turns, akula.toolkit.watch, akula.wrapper.kernel.
 */
package akula.cli.replay;
