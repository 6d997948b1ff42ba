/**
 * The agent of commands that have to do with this machine.
 *
 * <p>Depends on: akula.cli.ground, akula.wrapper.agent.
 */
package akula.cli.agent;
