/**
 * Watching what takes long: how far it is, whether the callbacks of policies come back, and whether
 * they end the process.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.terminal, akula.formats, akula.statistics.results,
 * akula.toolkit.common, akula.toolkit.job, akula.toolkit.watch.
 */
package akula.cli.watch;
