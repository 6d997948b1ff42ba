/**
 * Many workloads under several policies in the simulator.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.bootstrap, akula.bootstrap.sweep,
 * akula.formats, akula.formats.dataset, akula.statistics.metrics, akula.statistics.results,
 * akula.statistics.summary, akula.toolkit.common, akula.toolkit.setup.
 */
package akula.toolkit.sweep;
