/**
 * The simulator compared with this machine: random workloads under random pairs of policies, run in
 * both.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.formats, akula.formats.campaign, akula.formats.csv,
 * akula.formats.dataset, akula.formats.journal, akula.formats.machine, akula.formats.tree,
 * akula.formats.workload, akula.profiler.campaign, akula.profiler.kernels, akula.profiler.measure,
 * akula.profiler.plan, akula.profiler.validate, akula.statistics.number, akula.statistics.results,
 * akula.statistics.table, akula.toolkit.common, akula.toolkit.job, akula.toolkit.profile,
 * akula.toolkit.run, akula.toolkit.setup, akula.toolkit.watch, akula.wrapper.agent,
 * akula.wrapper.enforce, akula.wrapper.launch, akula.wrapper.run, akula.wrapper.speed.
 */
package akula.toolkit.validate;
