/**
 * {@code akula man}: manual pages of all commands.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.common, akula.formats, akula.toolkit.common.
 */
package akula.cli.manual;
