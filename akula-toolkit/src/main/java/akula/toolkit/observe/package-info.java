/**
 * What was observed of real runs whose placements were recorded: who was where and beside whom, and
 * what was read of them meanwhile.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.formats, akula.formats.contention,
 * akula.formats.dataset, akula.statistics.reading, akula.statistics.results, akula.toolkit.common,
 * akula.toolkit.explain, akula.toolkit.setup.
 */
package akula.toolkit.observe;
