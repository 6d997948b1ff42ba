/**
 * How sure means, differences and orders of policies are, given how sure the data are: from what
 * the same workloads come to with data sets drawn from the intervals of the figures.
 *
 * <p>Depends on: akula.statistics.comparison, akula.statistics.metrics, akula.statistics.number,
 * akula.statistics.reading.
 */
package akula.statistics.uncertainty;
