/**
 * {@code akula workload}: what the applications of a workload do.
 *
 * <p>Depends on: akula.api, akula.bootstrap, akula.bootstrap.engine, akula.cli.claims,
 * akula.cli.common, akula.cli.policies, akula.cli.watch, akula.formats, akula.formats.catalog,
 * akula.formats.dataset, akula.formats.script, akula.formats.workload, akula.papers.asymmetry,
 * akula.papers.claims, akula.papers.unequal, akula.statistics.number, akula.statistics.table,
 * akula.toolkit.common, akula.toolkit.setup, akula.toolkit.simulate.
 */
package akula.cli.workload;
