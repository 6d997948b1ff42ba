/**
 * {@code --explain}: what threads lost by what, what a policy moved at each change, and what that
 * did to relative speeds.
 *
 * <p>Depends on: akula.api.host, akula.bootstrap.team, akula.cli.common, akula.formats.dataset,
 * akula.statistics.number, akula.toolkit.explain, akula.toolkit.inside.
 */
package akula.cli.explain;
