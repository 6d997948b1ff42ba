/**
 * Measures a campaign: which runs are still to be made, making them, and what came out.
 *
 * <p>Depends on: akula.formats.campaign, akula.formats.dataset, akula.profiler.estimate,
 * akula.profiler.journal, akula.profiler.measure, akula.profiler.phases, akula.profiler.plan,
 * akula.profiler.predict, akula.wrapper.agent, akula.wrapper.launch.
 */
package akula.profiler.campaign;
