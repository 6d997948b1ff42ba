/**
 * {@code --bound}: how far policies are from the best placement that never moves a thread, and from
 * what no policy can beat.
 *
 * <p>Depends on: akula.bootstrap, akula.bootstrap.bounds, akula.bootstrap.engine,
 * akula.bootstrap.pieces, akula.bootstrap.sweep, akula.formats, akula.formats.csv,
 * akula.statistics.metrics, akula.statistics.number, akula.statistics.results,
 * akula.statistics.summary, akula.statistics.table, akula.toolkit.common, akula.toolkit.setup.
 */
package akula.toolkit.bound;
