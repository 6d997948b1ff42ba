/**
 * {@code akula help}: of commands, of messages by their codes, and of JSON by its format.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.team,
 * akula.cli.common, akula.formats, akula.formats.contention, akula.formats.journal,
 * akula.profiler.measure, akula.toolkit.cluster, akula.toolkit.common, akula.wrapper.agent,
 * akula.wrapper.run.
 */
package akula.cli.help;
