/**
 * A sweep as one self-contained page with tables and plots.
 *
 * <p>Depends on: akula.api.host, akula.formats.csv, akula.formats.tree,
 * akula.statistics.comparison, akula.statistics.coschedules, akula.statistics.metrics,
 * akula.statistics.number, akula.statistics.plot, akula.statistics.reading,
 * akula.statistics.results, akula.statistics.summary, akula.statistics.uncertainty.
 */
package akula.statistics.report;
