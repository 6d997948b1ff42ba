/**
 * One workload under one policy in the simulator.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.sweep, akula.bootstrap.team, akula.formats, akula.formats.dataset,
 * akula.formats.script, akula.formats.sweep, akula.formats.workload, akula.statistics.coschedules,
 * akula.statistics.metrics, akula.toolkit.bound, akula.toolkit.common, akula.toolkit.explain,
 * akula.toolkit.inside, akula.toolkit.job, akula.toolkit.setup, akula.toolkit.trace,
 * akula.toolkit.watch.
 */
package akula.toolkit.simulate;
