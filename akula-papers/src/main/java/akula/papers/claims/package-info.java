/**
 * Claims of papers: what is asked of figures for a claim to hold, and what follows from their
 * intervals.
 *
 * <p>Depends on: akula.statistics.number, akula.statistics.report.
 */
package akula.papers.claims;
