/**
 * {@code akula profile}: programs measured into a data set.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.cli.agent, akula.cli.common,
 * akula.cli.watch, akula.formats, akula.formats.campaign, akula.formats.dataset,
 * akula.profiler.cachegrind, akula.profiler.campaign, akula.profiler.outcome, akula.profiler.plan,
 * akula.toolkit.common, akula.toolkit.job, akula.toolkit.profile, akula.wrapper.agent.
 */
package akula.cli.profile;
