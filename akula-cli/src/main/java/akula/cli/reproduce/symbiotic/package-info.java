/**
 * {@code akula reproduce symbiotic}.
 *
 * <p>Depends on: akula.bootstrap, akula.cli.claims, akula.cli.common, akula.cli.watch,
 * akula.formats, akula.papers.symbiotic, akula.toolkit.common, akula.toolkit.model.
 */
package akula.cli.reproduce.symbiotic;
