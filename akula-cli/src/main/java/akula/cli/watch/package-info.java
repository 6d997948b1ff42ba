/**
 * Watching policies while they run: whether their callbacks come back, and whether they end the
 * process.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap.engine.
 */
package akula.cli.watch;
