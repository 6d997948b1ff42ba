/**
 * {@code akula reproduce}: the evaluation of a paper run again, and each of its claims beside what
 * came out.
 *
 * <p>Depends on: akula.cli.claims, akula.cli.ground, akula.cli.reproduce.asymmetry,
 * akula.cli.reproduce.pairing, akula.cli.sweep, akula.formats, akula.formats.dataset,
 * akula.papers.akula, akula.papers.claims, akula.statistics.results, akula.toolkit.common.
 */
package akula.cli.reproduce;
