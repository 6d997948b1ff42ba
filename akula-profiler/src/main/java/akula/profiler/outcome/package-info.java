/**
 * What a campaign comes to: a data set with the uncertainty of each figure, and a verdict.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.bootstrap.contention.pairs, akula.formats,
 * akula.formats.campaign, akula.formats.csv, akula.formats.dataset, akula.profiler.cachegrind,
 * akula.profiler.campaign, akula.profiler.estimate, akula.profiler.measure, akula.profiler.phases,
 * akula.profiler.plan, akula.profiler.predict, akula.wrapper.agent, akula.wrapper.parameters.
 */
package akula.profiler.outcome;
