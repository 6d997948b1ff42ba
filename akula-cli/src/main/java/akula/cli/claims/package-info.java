/**
 * Claims of papers: what is asked of figures for a claim to hold, what follows from their
 * intervals, and how it is printed.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.common, akula.formats, akula.formats.dataset,
 * akula.papers.asymmetry, akula.papers.claims, akula.statistics.report, akula.statistics.results,
 * akula.toolkit.common, akula.toolkit.sweep.
 */
package akula.cli.claims;
