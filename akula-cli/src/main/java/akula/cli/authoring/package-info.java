/**
 * {@code akula new-policy}: a project in which a policy of one's own becomes a plugin.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap, akula.cli.common,
 * akula.cli.policies, akula.contract, akula.formats, akula.toolkit.common, akula.toolkit.setup,
 * akula.toolkit.watch.
 */
package akula.cli.authoring;
