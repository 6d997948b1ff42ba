/**
 * What a sweep comes to: means with confidence intervals by category and policy, in constant
 * memory.
 *
 * <p>Depends on: akula.statistics.number, akula.statistics.metrics.
 */
package akula.statistics.summary;
