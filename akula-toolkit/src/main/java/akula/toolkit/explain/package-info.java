/**
 * What a policy moved at each change, and what that did to relative speeds.
 *
 * <p>Depends on: akula.bootstrap.engine, akula.bootstrap.team, akula.toolkit.inside.
 */
package akula.toolkit.explain;
