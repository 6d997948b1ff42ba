/**
 * {@code akula policies}: what policies there are, and what one says of itself.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.bootstrap, akula.cli.common, akula.contract,
 * akula.formats, akula.formats.dataset, akula.toolkit.common, akula.toolkit.watch.
 */
package akula.cli.policies;
