/**
 * {@code akula new-policy}: a project in which a policy of one's own becomes a plugin.
 *
 * <p>Depends on: akula.api.plugin, akula.cli.common, akula.formats, akula.toolkit.common.
 */
package akula.cli.authoring;
