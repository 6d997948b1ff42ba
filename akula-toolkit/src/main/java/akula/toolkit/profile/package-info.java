/**
 * Programs measured into a data set.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.formats, akula.formats.campaign,
 * akula.formats.dataset, akula.formats.journal, akula.formats.machine, akula.formats.topology,
 * akula.formats.tree, akula.formats.workload, akula.profiler.cachegrind, akula.profiler.campaign,
 * akula.profiler.journal, akula.profiler.measure, akula.profiler.outcome, akula.profiler.plan,
 * akula.toolkit.common, akula.toolkit.run, akula.wrapper.agent, akula.wrapper.launch,
 * akula.wrapper.run, akula.wrapper.topology.
 */
package akula.toolkit.profile;
