/**
 * {@code --uncertainty}: whether the order of policies survives, given how sure the data are.
 *
 * <p>Depends on: akula.formats, akula.statistics.metrics, akula.statistics.number,
 * akula.statistics.reading, akula.statistics.summary, akula.statistics.table,
 * akula.statistics.uncertainty.
 */
package akula.toolkit.uncertainty;
