/**
 * What a sweep comes to: means with confidence intervals by category and policy, in constant
 * memory.
 *
 * <p>Depends on: akula.formats, akula.formats.packed, akula.statistics.metrics,
 * akula.statistics.number.
 */
package akula.statistics.summary;
