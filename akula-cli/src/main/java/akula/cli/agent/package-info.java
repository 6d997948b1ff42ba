/**
 * The agent of commands that have to do with this machine, and how they compute parameters.
 *
 * <p>Depends on: akula.formats, akula.toolkit.run, akula.wrapper.agent, akula.wrapper.parameters.
 */
package akula.cli.agent;
