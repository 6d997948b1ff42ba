/**
 * Speed and memory; how to run each benchmark stands in {@code benchmarks/README.md}.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.bounds, akula.bootstrap.engine, akula.bootstrap.sweep, akula.formats,
 * akula.formats.csv, akula.formats.dataset, akula.formats.script, akula.formats.workload,
 * akula.policies.kit, akula.policies.kit.matching, akula.policies.kit.smt, akula.policies.pairing,
 * akula.profiler.kernels, akula.profiler.predict, akula.smt.interference, akula.statistics.results,
 * akula.statistics.summary, akula.wrapper.agent, akula.wrapper.carried, akula.wrapper.manager,
 * akula.wrapper.parameters, akula.wrapper.run, akula.wrapper.topology.
 */
package akula.benchmarks;
