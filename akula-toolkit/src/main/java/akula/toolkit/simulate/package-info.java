/**
 * One workload under one policy in the simulator.
 *
 * <p>Depends on: akula.bootstrap, akula.bootstrap.engine, akula.bootstrap.sweep,
 * akula.bootstrap.team, akula.formats.dataset, akula.statistics.metrics, akula.toolkit.common,
 * akula.toolkit.explain, akula.toolkit.inside, akula.toolkit.setup.
 */
package akula.toolkit.simulate;
