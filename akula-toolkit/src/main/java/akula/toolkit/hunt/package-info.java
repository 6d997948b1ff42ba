/**
 * The workloads that a policy loses most.
 *
 * <p>Depends on: akula.api.host, akula.api.plugin, akula.bootstrap, akula.bootstrap.engine,
 * akula.bootstrap.hunt, akula.bootstrap.pieces, akula.formats, akula.formats.csv,
 * akula.formats.dataset, akula.formats.sweep, akula.formats.workload, akula.statistics.results,
 * akula.toolkit.cluster, akula.toolkit.common, akula.toolkit.inputs, akula.toolkit.job,
 * akula.toolkit.setup, akula.toolkit.sweep, akula.toolkit.watch.
 */
package akula.toolkit.hunt;
