/**
 * The command {@code reproduce siblings}.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.claims, akula.cli.common, akula.cli.watch,
 * akula.formats, akula.papers.claims, akula.papers.siblings, akula.toolkit.common.
 */
package akula.cli.reproduce.siblings;
