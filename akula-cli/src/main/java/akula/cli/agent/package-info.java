/**
 * The agent of commands that have to do with this machine, and how such commands are stopped.
 *
 * <p>Depends on: akula.cli.ground, akula.cli.watch, akula.formats, akula.wrapper.agent,
 * akula.wrapper.run.
 */
package akula.cli.agent;
