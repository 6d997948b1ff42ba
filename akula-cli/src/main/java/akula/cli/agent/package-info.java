/**
 * The agent of commands that have to do with this machine, and how such commands are stopped.
 *
 * <p>Depends on: akula.toolkit.common, akula.wrapper.agent.
 */
package akula.cli.agent;
