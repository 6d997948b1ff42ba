/**
 * Watching what takes long: how far it is, whether the callbacks of policies come back, and whether
 * they end the process.
 *
 * <p>Depends on: akula.toolkit.job.
 */
package akula.cli.watch;
