/**
 * What can be said of a sweep, or of real runs, afterwards.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.formats, akula.formats.dataset,
 * akula.formats.machine, akula.statistics.comparison, akula.statistics.metrics,
 * akula.statistics.number, akula.statistics.plot, akula.statistics.reading,
 * akula.statistics.report, akula.statistics.results, akula.statistics.uncertainty,
 * akula.toolkit.common, akula.toolkit.job, akula.toolkit.run, akula.toolkit.setup.
 */
package akula.toolkit.results;
