/**
 * Measures a campaign: which runs are still to be made, making them, and what came out.
 *
 * <p>Depends on: akula.api.host, akula.formats, akula.formats.campaign, akula.formats.dataset,
 * akula.formats.workload, akula.profiler.estimate, akula.profiler.journal, akula.profiler.measure,
 * akula.profiler.plan, akula.wrapper.agent, akula.wrapper.launch.
 */
package akula.profiler.campaign;
