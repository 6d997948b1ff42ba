/**
 * {@code --explain}: what threads lost by what, what a policy moved at each change, and what that
 * did to relative speeds.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.bootstrap.team, akula.cli.common, akula.formats,
 * akula.formats.dataset, akula.statistics.number, akula.statistics.reading,
 * akula.statistics.results, akula.toolkit.common, akula.toolkit.explain, akula.toolkit.inside,
 * akula.toolkit.observe, akula.toolkit.results.
 */
package akula.cli.explain;
