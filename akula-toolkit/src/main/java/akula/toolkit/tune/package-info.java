/**
 * Tuning: which values of a policy's options suit some workloads best, and what they are worth on
 * others.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.bootstrap.sweep, akula.formats,
 * akula.statistics.comparison, akula.statistics.metrics, akula.statistics.number,
 * akula.toolkit.common, akula.toolkit.job, akula.toolkit.sweep, akula.toolkit.watch.
 */
package akula.toolkit.tune;
