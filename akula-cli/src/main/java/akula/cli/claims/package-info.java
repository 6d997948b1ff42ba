/**
 * Claims of papers: what is asked of figures for a claim to hold, what follows from their
 * intervals, and how it is printed.
 *
 * <p>Depends on: akula.cli.common, akula.formats, akula.papers.asymmetry, akula.papers.claims,
 * akula.toolkit.common.
 */
package akula.cli.claims;
