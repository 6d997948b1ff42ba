/**
 * {@code akula reproduce asymmetry}: what Lakshminarayana, Rao and Kim claim of cores of unequal
 * speed, beside what comes out here. Judging knows nothing of where the times come from.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.claims, akula.cli.common, akula.cli.policies,
 * akula.cli.reproduce.real, akula.cli.watch, akula.formats, akula.papers.asymmetry,
 * akula.papers.claims, akula.papers.real.
 */
package akula.cli.reproduce.asymmetry;
