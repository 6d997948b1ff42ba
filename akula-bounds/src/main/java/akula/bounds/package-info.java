/**
 * Proves bounds for policies: the best placement that never moves a thread, and what no policy can
 * beat.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.bootstrap, akula.bootstrap.bounds,
 * akula.bootstrap.contention, akula.bootstrap.engine, akula.formats.dataset,
 * akula.statistics.metrics.
 */
package akula.bounds;
