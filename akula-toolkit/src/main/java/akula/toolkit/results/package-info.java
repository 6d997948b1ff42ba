/**
 * What can be said of a sweep, or of real runs, afterwards.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.formats,
 * akula.formats.contention, akula.formats.dataset, akula.formats.journal, akula.formats.machine,
 * akula.formats.sweep, akula.statistics.comparison, akula.statistics.metrics,
 * akula.statistics.number, akula.statistics.plot, akula.statistics.reading,
 * akula.statistics.report, akula.statistics.results, akula.statistics.uncertainty,
 * akula.toolkit.common, akula.toolkit.inside, akula.toolkit.job, akula.toolkit.run,
 * akula.toolkit.setup, akula.toolkit.simulate.
 */
package akula.toolkit.results;
