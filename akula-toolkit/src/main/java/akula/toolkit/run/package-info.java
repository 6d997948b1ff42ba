/**
 * Real programs run under policies.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.formats, akula.formats.csv, akula.formats.dataset,
 * akula.formats.machine, akula.formats.script, akula.formats.topology, akula.formats.tree,
 * akula.formats.workload, akula.profiler.kernels, akula.profiler.measure,
 * akula.statistics.coschedules, akula.statistics.metrics, akula.statistics.reading,
 * akula.statistics.results, akula.statistics.summary, akula.toolkit.common, akula.toolkit.job,
 * akula.toolkit.setup, akula.toolkit.trace, akula.toolkit.turns, akula.toolkit.watch,
 * akula.wrapper.agent, akula.wrapper.energy, akula.wrapper.kernel, akula.wrapper.enforce,
 * akula.wrapper.launch, akula.wrapper.parameters, akula.wrapper.run, akula.wrapper.speed,
 * akula.wrapper.topology.
 */
package akula.toolkit.run;
