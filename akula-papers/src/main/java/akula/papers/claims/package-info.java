/**
 * Claims of papers: what is asked of figures for a claim to hold, and what follows from their
 * intervals.
 *
 * <p>Depends on: akula.statistics.number.
 */
package akula.papers.claims;
