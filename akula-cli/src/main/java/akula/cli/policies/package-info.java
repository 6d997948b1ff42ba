/**
 * {@code akula policies}: what policies there are, and what one says of itself.
 *
 * <p>Depends on: akula.api, akula.api.plugin, akula.cli.common, akula.formats,
 * akula.formats.dataset, akula.toolkit.common.
 */
package akula.cli.policies;
