/**
 * What a campaign, or another long piece of work, writes down, so that it can continue after having
 * been killed.
 *
 * <p>Depends on: akula.formats, akula.formats.dataset, akula.formats.journal, akula.formats.tree,
 * akula.profiler.cachegrind, akula.profiler.measure, akula.profiler.phases, akula.profiler.plan.
 */
package akula.profiler.journal;
