/**
 * The command {@code reproduce siblings}.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.agent, akula.cli.claims, akula.cli.common,
 * akula.cli.watch, akula.formats, akula.formats.contention, akula.papers.claims,
 * akula.papers.siblings, akula.statistics.report, akula.toolkit.common.
 */
package akula.cli.reproduce.siblings;
