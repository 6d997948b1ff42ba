/**
 * The processor manager as a job, and what asks one that runs.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap, akula.formats,
 * akula.formats.dataset, akula.formats.machine, akula.formats.topology, akula.formats.tree,
 * akula.formats.workload, akula.profiler.kernels, akula.profiler.measure, akula.statistics.number,
 * akula.statistics.reading, akula.toolkit.common, akula.toolkit.decisions, akula.toolkit.job,
 * akula.toolkit.run, akula.toolkit.watch, akula.wrapper.agent, akula.wrapper.carried,
 * akula.wrapper.launch, akula.wrapper.manager, akula.wrapper.os, akula.wrapper.parameters,
 * akula.wrapper.progress, akula.wrapper.run, akula.wrapper.speed, akula.wrapper.topology.
 */
package akula.toolkit.manager;
