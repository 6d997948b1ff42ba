/**
 * Programs measured into a data set.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.formats,
 * akula.formats.campaign, akula.formats.dataset, akula.formats.journal, akula.formats.machine,
 * akula.formats.topology, akula.formats.tree, akula.formats.workload, akula.profiler.cachegrind,
 * akula.profiler.campaign, akula.profiler.journal, akula.profiler.kernels, akula.profiler.measure,
 * akula.profiler.outcome, akula.profiler.plan, akula.statistics.results, akula.toolkit.common,
 * akula.toolkit.job, akula.toolkit.run, akula.wrapper.agent, akula.wrapper.launch,
 * akula.wrapper.run, akula.wrapper.topology.
 */
package akula.toolkit.profile;
