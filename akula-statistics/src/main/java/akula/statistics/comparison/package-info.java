/**
 * Two policies over the same workloads: which is better, where, by how much, and how sure that is.
 *
 * <p>Depends on: akula.statistics.metrics, akula.statistics.number, akula.statistics.reading.
 */
package akula.statistics.comparison;
