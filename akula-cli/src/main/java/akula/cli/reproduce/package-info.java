/**
 * {@code akula reproduce}: the evaluation of a paper run again, and each of its claims beside what
 * came out.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.claims, akula.cli.common,
 * akula.cli.reproduce.asymmetry, akula.cli.reproduce.pairing, akula.cli.reproduce.siblings,
 * akula.cli.reproduce.symbiotic, akula.cli.watch, akula.formats, akula.papers.akula,
 * akula.statistics.results.
 */
package akula.cli.reproduce;
