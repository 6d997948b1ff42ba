/**
 * {@code --trace}: one run in the trace-event format of Chrome, which Perfetto draws.
 *
 * <p>Depends on: akula.api.host, akula.bootstrap.engine, akula.cli.ground, akula.cli.inside.
 */
package akula.cli.trace;
