/**
 * The workloads that a policy loses most.
 *
 * <p>Depends on: akula.api.plugin, akula.bootstrap, akula.bootstrap.hunt, akula.bootstrap.pieces,
 * akula.formats, akula.formats.dataset, akula.formats.sweep, akula.toolkit.common,
 * akula.toolkit.job, akula.toolkit.setup, akula.toolkit.sweep, akula.toolkit.watch.
 */
package akula.toolkit.hunt;
