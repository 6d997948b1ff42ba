/**
 * {@code akula profile}: programs measured into a data set.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.agent, akula.cli.ground, akula.cli.watch,
 * akula.formats, akula.formats.campaign, akula.formats.dataset, akula.profiler.cachegrind,
 * akula.profiler.campaign, akula.profiler.kernels, akula.profiler.measure, akula.profiler.outcome,
 * akula.profiler.plan, akula.toolkit.common, akula.toolkit.profile, akula.toolkit.watch,
 * akula.wrapper.agent, akula.wrapper.launch, akula.wrapper.run.
 */
package akula.cli.profile;
