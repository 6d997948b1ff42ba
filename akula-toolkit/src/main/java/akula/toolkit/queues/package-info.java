/**
 * The job that compares the simulator's queues with those of the kernel that it runs on.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap, akula.formats,
 * akula.formats.csv, akula.profiler.kernels, akula.profiler.queues, akula.statistics.number,
 * akula.statistics.table, akula.toolkit.common, akula.toolkit.job, akula.toolkit.profile,
 * akula.toolkit.run, akula.toolkit.watch, akula.wrapper.agent, akula.wrapper.carried,
 * akula.wrapper.launch, akula.wrapper.os, akula.wrapper.parameters, akula.wrapper.run.
 */
package akula.toolkit.queues;
