/**
 * The experiments of paper 002: sibling threads that run one after the other and at once; and what
 * goes beyond it, the frontier of waiting and misses, and modern workloads.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.bootstrap.pieces, akula.formats, akula.formats.contention,
 * akula.formats.csv, akula.formats.dataset, akula.formats.machine, akula.formats.packed,
 * akula.formats.script, akula.formats.workload, akula.papers.claims, akula.profiler.kernels,
 * akula.profiler.queues, akula.statistics.number, akula.statistics.plot, akula.statistics.report,
 * akula.statistics.table, akula.toolkit.cluster, akula.toolkit.common, akula.toolkit.inputs,
 * akula.toolkit.job, akula.toolkit.run, akula.wrapper.agent, akula.wrapper.carried,
 * akula.wrapper.kernel, akula.wrapper.launch, akula.wrapper.parameters, akula.wrapper.run,
 * akula.wrapper.topology.
 */
package akula.papers.siblings;
