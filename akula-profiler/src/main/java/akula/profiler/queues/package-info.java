/**
 * Turns that the kernel gives threads, beside those that the simulator gives them under a policy
 * that orders queues as the kernel does.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.formats, akula.formats.dataset, akula.formats.script,
 * akula.formats.workload, akula.profiler.kernels, akula.profiler.measure, akula.statistics.number,
 * akula.wrapper.agent, akula.wrapper.kernel, akula.wrapper.launch, akula.wrapper.run.
 */
package akula.profiler.queues;
