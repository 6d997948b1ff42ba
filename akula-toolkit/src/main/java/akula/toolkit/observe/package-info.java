/**
 * What was observed of real runs whose placements were recorded: who was where and beside whom, and
 * what was read of them meanwhile.
 *
 * <p>Depends on: akula.api.plugin, akula.formats, akula.formats.dataset, akula.statistics.reading,
 * akula.statistics.results, akula.toolkit.common, akula.toolkit.explain.
 */
package akula.toolkit.observe;
