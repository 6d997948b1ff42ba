/**
 * Tables for people: aligned text for a terminal.
 *
 * <p>Depends on: akula.formats, akula.statistics.metrics, akula.statistics.number,
 * akula.statistics.summary.
 */
package akula.statistics.table;
