/**
 * {@code --explain}: what a policy moved at each change, and what that did to relative speeds.
 *
 * <p>Depends on: akula.api.host, akula.bootstrap.engine, akula.bootstrap.team, akula.cli.ground,
 * akula.cli.inside.
 */
package akula.cli.explain;
