/**
 * Programs measured into a data set.
 *
 * <p>Depends on: akula.formats, akula.formats.campaign, akula.formats.dataset,
 * akula.profiler.campaign, akula.profiler.journal, akula.profiler.measure, akula.toolkit.common,
 * akula.wrapper.agent, akula.wrapper.launch, akula.wrapper.run.
 */
package akula.toolkit.profile;
