/**
 * Interference models: trained, written, and judged.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.pieces, akula.formats, akula.formats.campaign, akula.formats.csv,
 * akula.formats.dataset, akula.formats.machine, akula.formats.sweep, akula.formats.topology,
 * akula.formats.tree, akula.formats.workload, akula.profiler.campaign, akula.profiler.interference,
 * akula.profiler.journal, akula.profiler.kernels, akula.profiler.measure, akula.smt.interference,
 * akula.toolkit.common, akula.toolkit.job, akula.toolkit.profile, akula.toolkit.run,
 * akula.toolkit.setup, akula.wrapper.agent, akula.wrapper.launch, akula.wrapper.parameters,
 * akula.wrapper.run.
 */
package akula.toolkit.model;
