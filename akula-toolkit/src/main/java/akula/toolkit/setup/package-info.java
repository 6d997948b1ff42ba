/**
 * What is simulated, apart from workloads and policies: machine, data, contention models and
 * settings, and what policies need of them.
 *
 * <p>Depends on: akula.api, akula.api.host, akula.api.plugin, akula.bootstrap,
 * akula.bootstrap.engine, akula.bootstrap.team, akula.formats, akula.formats.catalog,
 * akula.formats.contention, akula.formats.dataset, akula.formats.machine, akula.formats.script,
 * akula.formats.sweep, akula.formats.workload, akula.statistics.results, akula.toolkit.common,
 * akula.toolkit.watch.
 */
package akula.toolkit.setup;
